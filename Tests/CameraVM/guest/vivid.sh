# The cases with vivid, the kernel's virtual camera: raw formats, and faults that a control plants.
. /cases/expect.sh

expect "no camera" 1 "there is no /dev/video*; plug a camera in" image-app capture
expect "no camera among the sources" 0 "camera   none" image-app sources
expect "a device that is not there" 1 "/dev/video7: there is no such device" image-app capture --device /dev/video7
expect "a device that is no camera" 1 "/dev/null: is not a video device" image-app capture --device /dev/null

# Three cameras: one with V4L2's single-planar calls, one with the multi-planar ones alone, one with a range of sizes.
load() { modprobe vivid n_devs=3 node_types=1,1,1 num_inputs=1,1,1 input_types=0,0,2 multiplanar=1,2,1; }
control() { v4l2-ctl -d /dev/video0 -c "$1"; }
plant() {
    control "$1" >/tmp/stdout 2>/tmp/stderr && return
    report "planting $1" "the driver does not have it" 0
}
works_again() {
    expect "free again after: $1" 0 "" image-app capture --skip 0 --size 320x180 -o /tmp/a.jpg --overwrite
}

load
expect "sources for people" 0 "camera   /dev/video0: vivid (vivid, platform:vivid-000)" image-app sources
# Prints the maximum frame rate of a size. Kernels have different lists.
most_frames() { # WIDTH HEIGHT
    v4l2-ctl -d /dev/video0 --list-frameintervals "width=$1,height=$2,pixelformat=YUYV" |
        awk -F "[(]" '/ fps/ && $2 + 0 > most { most = $2 + 0 } END { print most }'
}
expect "sources for people: sizes and rates" 0 "1280x720 ($(most_frames 1280 720) fps)" image-app sources
expect "sources for programs" 0 '"code" : "YUYV"' image-app sources --json

# Colour bars of 100 % without text on them. What comes out is looked at outside.
for device in 0 1 2; do v4l2-ctl -d /dev/video$device -c test_pattern=1,osd_text_mode=2; done
bars() { # FILE CAPTURE-OPTION…
    file=$1
    shift
    expect "bars $file" 0 "" image-app capture "$@" --skip 1 --compression 1 -o "/out/bars/$file.png"
}
mkdir -p /out/bars
for size in 320x180 640x360 1280x720; do
    for format in yuyv uyvy nv12 yu12 rgb24 bgr24 grey; do
        bars "$format-$size" --size $size --camera-format $format
    done
done
for format in yuyv nv12 yu12 rgb24; do
    bars "$format-640x360-multiplanar" --device /dev/video1 --size 640x360 --camera-format $format
done
# The third takes any size: the nearest one in fours is asked for.
bars yuyv-500x300-any --device /dev/video2 --size 501x301 --camera-format yuyv
bars yu12-332x252-any --device /dev/video2 --size 333x251 --camera-format yu12
# How colours are coded, as the driver says it. Bars of 75 %: those of 100 % hide a wrong range by ending at 0 and 255.
plant test_pattern=0
plant y_cbcr_encoding=2,quantization=0
bars yuyv-320x180-bt709-75 --size 320x180 --camera-format yuyv
plant y_cbcr_encoding=2,quantization=1
bars nv12-320x180-bt709-full-75 --size 320x180 --camera-format nv12
plant y_cbcr_encoding=1,quantization=1
bars yu12-320x180-bt601-full-75 --size 320x180 --camera-format yu12
plant y_cbcr_encoding=0,quantization=2
bars rgb24-320x180-limited-75 --size 320x180 --camera-format rgb24
plant quantization=0

# What is asked for.
expect "the nearest size" 0 '"height":360' image-app capture --json --size 700x350 --skip 0 -o /tmp/nearest.jpg
largest=1080
if most_frames 3840 2160 | awk '{ exit $1 < 15 }'; then largest=2160; fi
expect "without a size the largest that is fast" 0 "\"height\":$largest" image-app capture --json -o /tmp/largest.jpg
expect "a format that it does not have" 1 "has no MJPEG; it has YUYV, UYVY, NV12, YU12, RGB24, BGR24, GREY" \
    image-app capture --camera-format mjpeg
small="--size 320x180 --device /dev/video0"
expect "a look" 0 "/tmp/look.png" image-app capture $small --look noir -o /tmp/look.png
expect "inspire camera" 0 "camera → /tmp/inspired.jpg" image-app inspire camera -o /tmp/inspired.jpg
expect "inspire /dev/video1" 0 "/dev/video1 → /tmp/inspired1.jpg" image-app inspire /dev/video1 -o /tmp/inspired1.jpg
expect "to standard output" 0 "ffd8ff" sh -c "image-app capture $small -o - | xxd -p"
expect "a name of its own" 0 "capture-2" sh -c "cd /tmp && image-app capture $small && ls capture-2*.jpg"
mkdir /tmp/taken
for later in $(seq 0 60); do : >"/tmp/taken/capture-$(date -d "@$(($(date +%s) + later))" +%Y%m%d-%H%M%S).jpg"; done
expect "a second picture within the same second" 0 "-2.jpg" image-app capture $small --skip 0 -o /tmp/taken/
expect "a result that exists is found before the picture" 1 "exists (--overwrite replaces it)" \
    image-app capture $small -o /tmp/look.png
expect "a strength without a look" 64 "add --look, --auto, --lut, --filter or --like" image-app capture $small --strength 0.5

# Faults.
for fault in inject_vidioc_reqbufs_error inject_vidioc_qbuf_error inject_vidioc_streamon_error; do
    plant $fault=1
    expect "$fault is tried again" 0 "" image-app capture $small --skip 0 -o /tmp/a.jpg --overwrite
done
plant inject_v4l2_buf_flag_error=1
expect "a frame that is marked bad is dropped" 0 '"brokenFrames":1' \
    image-app capture $small --json --skip 0 -o /tmp/a.jpg --overwrite
while_streaming control inject_fatal_streaming_error=1
expect "a stream that breaks off is restarted" 0 '"restarts":1' \
    image-app capture $small --json --skip 60 --timeout 30 -o /tmp/a.jpg --overwrite
while control inject_fatal_streaming_error=1; do :; done >/dev/null 2>&1 &
breaker=$!
expect "a stream that breaks off again and again" 1 "its stream broke off" \
    image-app capture $small --skip 1000 --timeout 1
kill $breaker
wait $breaker 2>/dev/null
works_again "a broken stream"
plant percentage_of_dropped_buffers=100
expect "no frame comes" 1 "gave no picture within 1 s" image-app capture $small --timeout 1
plant percentage_of_dropped_buffers=0
works_again "no frame"
expect "more to skip than there is time" 1 "of the 1000 frames to skip within 1 s" \
    image-app capture $small --skip 1000 --timeout 1
image-app capture $small --skip 10000 --timeout 60 -o /tmp/never.jpg >/dev/null 2>&1 &
until_streaming
expect "in use by another program" 1 "is in use by another program (fuser -v /dev/video0 names it)" \
    image-app capture $small
killall image-app
works_again "another program"
image-app capture $small --skip 1000 --timeout 1 -o /tmp/never.jpg >/dev/null 2>&1 &
until_streaming
expect "in use for a moment" 0 "" image-app capture $small --skip 0 -o /tmp/a.jpg --overwrite
while_streaming killall -INT image-app
expect "interrupted" 130 "" image-app capture $small --skip 10000 --timeout 60 -o /tmp/interrupted.jpg
expect "interrupted, nothing is left" 1 "" ls /tmp/interrupted.jpg
works_again "an interruption"
chmod 600 /dev/video0
expect "permission denied" 1 \
    "permission denied; add yourself to the group video (sudo usermod -aG video \$USER), then log in again" \
    su ada -c "image-app capture $small -o -"
expect "permission denied, among the sources" 0 "camera   /dev/video0: permission denied" su ada -c "image-app sources"
while_streaming control disconnect=1
expect "disconnected" 1 "/dev/video0: was unplugged; plug it in and try again" \
    image-app capture $small --skip 10000 --timeout 60
rmmod vivid && load
works_again "a disconnection"
rmmod vivid
exit $failures
