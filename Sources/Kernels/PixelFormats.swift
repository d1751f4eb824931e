import CSIMD
import KernelInterface

// Other pixel formats to RGBA and back. The backward ones drop alpha; grey gets the red channel.

extension VectorKernels {
    public func expandGray8(_ input: UnsafeRawPointer, _ output: UnsafeMutableRawPointer, _ count: Int) {
        for index in 0..<count {
            let gray = UInt32(truncatingIfNeeded: (input + index).load(as: UInt8.self))
            (output + 4 &* index).storeBytes(of: gray &* 0x01_0101 | 0xFF00_0000, as: UInt32.self)
        }
    }

    public func expandRGB8(_ input: UnsafeRawPointer, _ output: UnsafeMutableRawPointer, _ count: Int) {
        // Sixteen pixels at a time as long as there are 64 bytes. After that four bytes are read for a pixel of three, so the last
        // pixel is read by itself.
        var index = 0
        while index &+ 22 <= count {
            csimd_store32(csimd_load_threes(input + 3 &* index), output + 4 &* index, 16)
            index &+= 16
        }
        for index in index..<max(index, count &- 1) {
            let pixel = (input + 3 &* index).loadUnaligned(as: UInt32.self)
            (output + 4 &* index).storeBytes(of: pixel | 0xFF00_0000, as: UInt32.self)
        }
        if count > 0 {
            let last = input + 3 &* (count &- 1)
            let low = UInt32(truncatingIfNeeded: last.loadUnaligned(as: UInt16.self))
            let high = UInt32(truncatingIfNeeded: (last + 2).load(as: UInt8.self))
            (output + 4 &* (count &- 1)).storeBytes(of: low | high &<< 16 | 0xFF00_0000, as: UInt32.self)
        }
    }

    public func expandBGR8(_ input: UnsafeRawPointer, _ output: UnsafeMutableRawPointer, _ count: Int) {
        // As above; the last ones are read as numbers with blue highest, after which a shift puts red lowest.
        var index = 0
        while index &+ 22 <= count {
            let pixels = csimd_red_and_blue_swapped(csimd_load_threes(input + 3 &* index))
            csimd_store32(pixels, output + 4 &* index, 16)
            index &+= 16
        }
        for index in index..<max(index, count &- 1) {
            let pixel = (input + 3 &* index).loadUnaligned(as: UInt32.self).byteSwapped
            (output + 4 &* index).storeBytes(of: pixel &>> 8 | 0xFF00_0000, as: UInt32.self)
        }
        if count > 0 {
            let last = input + 3 &* (count &- 1)
            let low = UInt32(truncatingIfNeeded: last.loadUnaligned(as: UInt16.self).byteSwapped)
            let red = UInt32(truncatingIfNeeded: (last + 2).load(as: UInt8.self))
            (output + 4 &* (count &- 1)).storeBytes(of: red | low &<< 8 | 0xFF00_0000, as: UInt32.self)
        }
    }

    // The protocol's entry would take in so short a body, and there C functions are called instead of inlined.
    @inline(never)
    public func swapRedBlue8(_ input: UnsafeRawPointer, _ output: UnsafeMutableRawPointer, _ count: Int) {
        var index = 0
        while index < count {
            let pixels = csimd_load32(input + 4 &* index, count &- index)
            csimd_store32(csimd_red_and_blue_swapped(pixels), output + 4 &* index, count &- index)
            index &+= 16
        }
    }

    public func packGray8(_ input: UnsafeRawPointer, _ output: UnsafeMutableRawPointer, _ count: Int) {
        for index in 0..<count {
            (output + index).storeBytes(of: (input + 4 &* index).load(as: UInt8.self), as: UInt8.self)
        }
    }

    public func packRGB8(_ input: UnsafeRawPointer, _ output: UnsafeMutableRawPointer, _ count: Int) {
        // Sixteen pixels at a time as long as there is room for 64 bytes. After that four bytes are written for a pixel of three,
        // the next pixel covering the fourth; the last one goes by itself.
        var index = 0
        while index &+ 22 <= count {
            csimd_store_threes(csimd_load32(input + 4 &* index, 16), output + 3 &* index)
            index &+= 16
        }
        for index in index..<max(index, count &- 1) {
            let pixel = (input + 4 &* index).loadUnaligned(as: UInt32.self)
            (output + 3 &* index).storeBytes(of: pixel, as: UInt32.self)
        }
        if count > 0 {
            let pixel = (input + 4 &* (count &- 1)).loadUnaligned(as: UInt32.self)
            let last = output + 3 &* (count &- 1)
            last.storeBytes(of: UInt16(truncatingIfNeeded: pixel), as: UInt16.self)
            (last + 2).storeBytes(of: UInt8(truncatingIfNeeded: pixel &>> 16), as: UInt8.self)
        }
    }

    public func expandGray16(_ input: UnsafeRawPointer, _ output: UnsafeMutableRawPointer, _ count: Int) {
        for index in 0..<count {
            let gray = UInt64(truncatingIfNeeded: (input + 2 &* index).loadUnaligned(as: UInt16.self))
            (output + 8 &* index).storeBytes(of: gray &* 0x1_0001_0001 | 0xFFFF_0000_0000_0000, as: UInt64.self)
        }
    }

    public func expandRGB16(_ input: UnsafeRawPointer, _ output: UnsafeMutableRawPointer, _ count: Int) {
        for index in 0..<count {
            let low = UInt64(truncatingIfNeeded: (input + 6 &* index).loadUnaligned(as: UInt32.self))
            let high = UInt64(truncatingIfNeeded: (input + 6 &* index + 4).loadUnaligned(as: UInt16.self))
            (output + 8 &* index).storeBytes(of: low | high &<< 32 | 0xFFFF_0000_0000_0000, as: UInt64.self)
        }
    }

    public func packGray16(_ input: UnsafeRawPointer, _ output: UnsafeMutableRawPointer, _ count: Int) {
        for index in 0..<count {
            let gray = (input + 8 &* index).loadUnaligned(as: UInt16.self)
            (output + 2 &* index).storeBytes(of: gray, as: UInt16.self)
        }
    }

    public func packRGB16(_ input: UnsafeRawPointer, _ output: UnsafeMutableRawPointer, _ count: Int) {
        for index in 0..<count {
            let pixel = (input + 8 &* index).loadUnaligned(as: UInt64.self)
            (output + 6 &* index).storeBytes(of: UInt32(truncatingIfNeeded: pixel), as: UInt32.self)
            (output + 6 &* index + 4).storeBytes(of: UInt16(truncatingIfNeeded: pixel &>> 32), as: UInt16.self)
        }
    }
}
