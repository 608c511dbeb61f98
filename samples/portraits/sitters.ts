import type { Sitter } from './draw-portrait.ts'

const range = (count: number) => Array.from({ length: count }, (_, index) => index)

/** A round crown of tight curls, and ear drops. */
export const amara: Sitter = {
  face: {
    temples: 126,
    jaw: 100,
    chin: 612,
    eyes: { apart: 56, open: 26, tilt: 4 },
    brows: { weight: 11, lift: 4, arch: 14 },
    nose: { width: 27, length: 86 },
    mouth: { width: 46, smile: 6, lips: 15 },
  },
  behind: `<path class="ink" d="M -168 452 C -214 420 -222 346 -196 290 C -184 214 -110 150 0 150 S 184 214 196 290 C 222 346 214 420 168 452 C 150 470 -150 470 -168 452 Z"/>`,
  showEars: true,
  clothes: `<path class="dense" d="M -400 700 H -110 C -80 800 -30 850 0 866 C 30 850 80 800 110 700 H 400 V 1010 H -400 Z"/>
<path class="paper line" d="M -102 716 C -74 796 -30 834 0 850 C 30 834 74 796 102 716 L 150 730 C 104 836 40 890 0 912 C -40 890 -104 836 -150 730 Z"/>`,
  over: `<path class="ink" d="M -128 404 C -132 330 -116 300 -78 284 C -40 270 40 270 78 284 C 116 300 132 330 128 404 C 150 380 158 300 122 246 C 80 200 -80 200 -122 246 C -158 300 -150 380 -128 404 Z"/>
${curls()}
<path class="accent-line" d="M -142 474 V 508 M 142 474 V 508"/><circle class="accent" cx="-142" cy="520" r="13"/><circle class="accent" cx="142" cy="520" r="13"/>`,
}

function curls() {
  return range(5)
    .flatMap((ring) => {
      const count = 12 + ring * 3
      return range(count).map((index) => {
        const angle = Math.PI * (1.02 + (0.96 * (index + (ring % 2) / 2)) / count)
        const radius = 138 + ring * 15
        const x = Math.cos(angle) * radius * 1.06
        const y = 372 + Math.sin(angle) * radius * 0.98
        return `<path class="hair-line" d="M ${(x - 5).toFixed(1)} ${y.toFixed(1)} q 5 -8 10 0"/>`
      })
    })
    .join('')
}

/** A side parting, a short beard and round glasses. */
export const jonas: Sitter = {
  face: {
    temples: 128,
    jaw: 108,
    chin: 622,
    eyes: { apart: 57, open: 21, tilt: 1 },
    brows: { weight: 13, lift: 0, arch: 8 },
    nose: { width: 24, length: 94 },
    mouth: { width: 42, smile: 3, lips: 10 },
  },
  showEars: true,
  clothes: `<path class="hatch" d="M -400 690 H -80 L 0 800 L 80 690 H 400 V 1010 H -400 Z"/>
<path class="paper line" d="M -84 694 L -112 728 L -52 826 L 0 770 L 52 826 L 112 728 L 84 694 L 0 772 Z"/>
<path class="line" d="M 0 790 V 1010"/><circle class="ink" cx="0" cy="862" r="6"/><circle class="ink" cx="0" cy="948" r="6"/>`,
  over: `<path class="hatch" d="M -122 462 C -118 520 -108 590 -64 624 C -30 648 30 648 64 624 C 108 590 118 520 122 462 C 104 520 92 534 64 530 C 30 520 -30 520 -64 530 C -92 534 -104 520 -122 462 Z"/>
<path class="dense" d="M -112 506 C -106 560 -92 606 -58 624 C -28 644 28 644 58 624 C 92 606 106 560 112 506 C 98 536 78 556 54 580 C 30 600 -30 600 -54 580 C -78 556 -98 536 -112 506 Z"/>
<path class="dense" d="M -56 540 C -40 522 -16 520 0 528 C 16 520 40 522 56 540 C 30 536 14 538 0 542 C -14 538 -30 536 -56 540 Z"/>
<path class="ink" d="M -132 412 C -150 330 -146 262 -92 226 C -40 190 60 184 110 226 C 150 262 148 340 132 412 C 126 372 118 342 104 320 C 60 312 -10 312 -66 268 C -86 300 -118 330 -132 412 Z"/>
<path class="hair-line" d="M -66 268 C -30 234 30 220 84 240 M -60 262 C -20 250 50 250 108 290 M -70 276 C -96 292 -112 316 -120 346 M -56 254 C -16 214 40 206 76 220"/>
<circle class="accent-line" cx="-58" cy="422" r="45"/><circle class="accent-line" cx="58" cy="422" r="45"/>
<path class="accent-line" d="M -14 414 Q 0 404 14 414 M -102 414 L -130 406 M 102 414 L 130 406"/>`,
}

/** A straight bob with a fringe, and a high collar. */
export const meiLin: Sitter = {
  face: {
    temples: 122,
    jaw: 90,
    chin: 604,
    eyes: { apart: 54, open: 19, tilt: 7 },
    brows: { weight: 8, lift: 0, arch: 7 },
    nose: { width: 21, length: 82 },
    mouth: { width: 38, smile: 5, lips: 12 },
  },
  behind: `<path class="ink" d="M -158 632 C -176 540 -182 400 -166 320 C -148 226 -78 190 0 190 S 148 226 166 320 C 182 400 176 540 158 632 C 120 648 -120 648 -158 632 Z"/>`,
  showEars: false,
  clothes: `<path class="ink" d="M -400 716 H 400 V 1010 H -400 Z"/>
<path class="hair-line" d="M -180 790 C -190 860 -194 930 -192 1010 M 180 790 C 190 860 194 930 192 1010"/>`,
  over: `<path class="accent" d="M -74 668 C -40 716 40 716 74 668 L 90 738 C 44 800 -44 800 -90 738 Z"/>
<path class="ink" d="M -132 610 C -118 540 -116 470 -112 386 C -60 372 60 372 112 386 C 116 470 118 540 132 610 C 150 624 160 628 158 632 C 176 540 182 400 166 320 C 148 226 78 190 0 190 S -148 226 -166 320 C -182 400 -176 540 -158 632 C -152 628 -140 622 -132 610 Z"/>
<path class="hair-line" d="M 0 200 C -46 214 -92 268 -98 372 M 0 200 C -24 220 -50 290 -52 366 M 0 200 C -2 250 -4 310 -4 364 M 0 200 C 24 220 46 290 46 366 M 0 200 C 46 214 86 268 94 372 M -140 300 C -154 400 -154 500 -146 604 M 140 300 C 154 400 154 500 146 604 M -126 420 C -130 500 -134 550 -140 606 M 126 420 C 130 500 134 550 140 606"/>`,
}

/** A turban and a full beard. */
export const harpreet: Sitter = {
  face: {
    temples: 126,
    jaw: 112,
    chin: 626,
    eyes: { apart: 56, open: 21, tilt: 2 },
    brows: { weight: 15, lift: -1, arch: 9 },
    nose: { width: 27, length: 96 },
    mouth: { width: 40, smile: 5, lips: 9 },
  },
  showEars: true,
  clothes: `<path class="ink" d="M -400 680 H -96 L -30 1010 H -400 Z M 400 680 H 96 L 30 1010 H 400 Z"/>
<path class="paper line" d="M -96 700 L -30 1010 H 30 L 96 700 L 70 730 L 0 800 L -70 730 Z"/>
<path class="line" d="M 0 800 V 1010"/>
<path class="hair-line" d="M -150 744 L -182 830 L -140 852 L -54 1010 M 150 744 L 182 830 L 140 852 L 54 1010"/>`,
  over: `<path class="ink" d="M -130 440 C -132 540 -120 640 -66 690 C -34 716 34 716 66 690 C 120 640 132 540 130 440 C 120 500 104 528 70 524 C 40 514 20 514 0 522 C -20 514 -40 514 -70 524 C -104 528 -120 500 -130 440 Z"/>
<path class="paper" d="M -34 560 C -16 554 -8 558 0 560 C 8 558 16 554 34 560 C 20 578 -20 578 -34 560 Z"/>
<path class="hair-line" d="M -112 520 C -108 580 -92 636 -60 670 M -92 540 C -84 590 -66 640 -38 684 M -60 560 C -54 610 -38 650 -14 694 M 112 520 C 108 580 92 636 60 670 M 92 540 C 84 590 66 640 38 684 M 60 560 C 54 610 38 650 14 694 M 0 590 V 696 M -6 532 C -30 528 -52 534 -66 546 M 6 532 C 30 528 52 534 66 546"/>
<path class="accent" d="M -134 404 C -176 330 -168 216 -96 166 C -50 134 60 132 104 168 C 172 220 178 330 134 404 C 120 350 60 300 0 284 C -60 300 -120 350 -134 404 Z"/>
<path class="line" d="M -134 404 C -176 330 -168 216 -96 166 C -50 134 60 132 104 168 C 172 220 178 330 134 404 C 120 350 60 300 0 284 C -60 300 -120 350 -134 404 Z"/>
<path class="line" d="M 0 284 C -50 262 -120 268 -150 340 M 0 284 C -30 236 -100 214 -152 262 M 0 284 C -14 220 -60 176 -112 182 M 0 284 C 70 268 128 284 150 340 M -20 246 C 60 222 130 234 156 284 M -46 206 C 30 180 100 184 138 222"/>`,
}

/** A headscarf, softly folded. */
export const layla: Sitter = {
  face: {
    temples: 118,
    jaw: 92,
    chin: 606,
    eyes: { apart: 54, open: 24, tilt: 5 },
    brows: { weight: 12, lift: 1, arch: 12 },
    nose: { width: 22, length: 90 },
    mouth: { width: 42, smile: 7, lips: 12 },
  },
  showEars: false,
  clothes: `<path class="dense" d="M -400 690 H 400 V 1010 H -400 Z"/>`,
  over: `<path class="paper line" fill-rule="evenodd" d="M 0 176 C -110 176 -172 250 -174 360 C -176 480 -168 590 -196 690 C -216 752 -250 780 -262 824 C -180 900 -70 930 40 924 C 140 916 216 880 262 822 C 240 770 206 740 190 680 C 168 590 176 480 174 360 C 172 250 110 176 0 176 Z M 0 262 C 76 262 112 320 112 402 C 112 490 92 560 54 600 C 30 622 -30 622 -54 600 C -92 560 -112 490 -112 402 C -112 320 -76 262 0 262 Z"/>
<path class="ink" d="M -112 402 C -112 320 -76 262 0 262 S 112 320 112 402 C 108 342 70 288 0 288 S -108 342 -112 402 Z"/>
<path class="hatch" d="M 112 402 C 112 490 92 560 54 600 C 30 622 -10 620 -40 610 C 20 680 120 690 190 680 C 168 590 176 480 174 360 C 172 300 150 240 110 208 C 130 280 116 340 112 402 Z"/>
<path class="thin" d="M -20 190 C -90 206 -138 270 -142 360 C -144 460 -132 560 -150 660 M 30 190 C 96 210 138 270 142 360 C 144 470 130 560 120 640 M -132 590 C -96 660 -20 690 60 690 M -160 650 C -110 730 0 760 120 736 M -196 700 C -130 800 20 830 180 760 M -230 776 C -130 866 60 890 220 804 M -60 606 C -20 640 50 650 110 628"/>
<path class="accent" d="M 96 640 l 26 -16 l 26 16 l -26 16 z"/><path class="line" d="M 96 640 l 26 -16 l 26 16 l -26 16 z"/>`,
}
