# The cases with a USB webcam that gives JPEGs, over the kernel's uvcvideo.
. /cases/expect.sh

modprobe vhci-hcd
# Damaged frames are not dropped by the driver, but marked.
modprobe uvcvideo nodrop=1
plug() { uvccam "$@" /scenes/scene_640x480.jpg /scenes/scene_1280x720.jpg; }
unplug() {
    killall uvccam 2>/dev/null
    while [ -e /dev/video0 ]; do sleep 0.05; done
}
small="--size 640x480 --skip 0"

plug
expect "sources: a webcam" 0 "mjpeg: 640x480 (30 fps), 1280x720 (30 fps)" image-app sources
expect "sources: its second device" 0 "/dev/video1: is a video device that captures no pictures" image-app sources
expect "its second device gives no picture" 1 "/dev/video1: is a video device that captures no pictures" \
    image-app capture --device /dev/video1
for size in 640x480 1280x720; do
    expect "MJPEG of $size" 0 "" image-app capture --size $size -o /tmp/$size.jpg
    same "MJPEG of $size, byte for byte" /tmp/$size.jpg /scenes/scene_$size.jpg
done
expect "MJPEG with a look" 0 "" image-app capture --size 640x480 --look noir -o /tmp/look.jpg
expect "MJPEG as PNG" 0 "" image-app capture --size 640x480 --compression 1 -o /out/scene.png
expect "YUYV where it keeps more" 0 '"format":"yuyv"' image-app capture --size 320x240 --json -o /tmp/raw.jpg
unplug
plug --no-tables
expect "a JPEG without Huffman tables" 0 "" image-app capture $small -o /out/no-tables.jpg
unplug
plug --bad 1
expect "a frame that is marked bad is dropped" 0 '"brokenFrames":1' image-app capture $small --json -o /tmp/bad.jpg
unplug
plug --cut 1
expect "half a JPEG is dropped" 0 '"brokenFrames":1' image-app capture $small --json -o /tmp/cut.jpg
same "half a JPEG is dropped, and a whole one taken" /tmp/cut.jpg /scenes/scene_640x480.jpg
unplug
plug --cut-from 1
expect "half JPEGs for ever" 1 "and no whole one for the picture" image-app capture $small --timeout 1
unplug
plug --stall 3
expect "a camera that falls silent" 1 "gave no picture within 1 s" image-app capture --size 640x480 --timeout 1
unplug
plug --unplug 3
expect "unplugged" 1 "/dev/video0: was unplugged; plug it in and try again" \
    image-app capture --size 640x480 --device /dev/video0
unplug
plug --no-commit
expect "a camera that refuses to start" 1 "can't start: Input/output error" image-app capture $small
unplug
plug
expect "plugged in again" 0 "" image-app capture $small -o /tmp/again.jpg
same "plugged in again, byte for byte" /tmp/again.jpg /scenes/scene_640x480.jpg
unplug
exit $failures
