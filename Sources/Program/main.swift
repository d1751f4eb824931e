import ImageApp

ImageApp.start(faults: nil)
