import styles from './AssemblyDrawing.module.css'
import { Block } from './Block.tsx'
import { circle } from './circle.ts'
import { type Balloon, Drawing } from './Drawing.tsx'
import { line, onLeftFaceAt, onRightFaceAt, onTopFaceAt, translateTo } from './isometric.ts'
import pens from './pens.module.css'

/** Business Solutions: an exploded view of modules along one axis, with finished units behind it. */
export function AssemblyDrawing() {
  return (
    <Drawing balloons={balloons}>
      <g transform="translate(215 456)">
        <Rail />
        {[-620, -310].map((y) => (
          <FinishedUnit key={y} y={y} />
        ))}
        <Tray z={0} />
        <Axis from={26} to={150} />
        <g className={`${styles.layer} ${styles.modules}`}>
          <Modules />
        </g>
        <Guides from={26} to={200} />
        <Axis from={110} to={230} />
        <g className={`${styles.layer} ${styles.board}`}>
          <Board />
        </g>
        <Guides from={206} to={296} />
        <Axis from={212} to={340} />
        <g className={`${styles.layer} ${styles.housing}`}>
          <Housing y={0} z={290} />
        </g>
        <Axis from={340} to={420} />
        <g className={`${styles.layer} ${styles.lens}`}>
          <Lens y={0} z={396} />
        </g>
        <Axis from={424} to={470} />
      </g>
    </Drawing>
  )
}

const balloons: Balloon[] = [
  { x: 26, y: 96, leader: 'M39 96h60l45 24h40' },
  { x: 26, y: 204, leader: 'M39 204h64' },
  { x: 26, y: 312, leader: 'M39 312h74' },
  { x: 26, y: 420, leader: 'M39 420h86' },
]

function Rail() {
  return (
    <>
      <Block at={[38, -1200, -16]} size={[74, 1370, 16]} />
      <path
        className={pens.fine}
        d={line([62, -1200, 0], [62, 170, 0]) + line([88, -1200, 0], [88, 170, 0])}
      />
    </>
  )
}

function Tray({ z, y = 0 }: { z: number; y?: number }) {
  return (
    <>
      <Block at={[0, y, z]} size={[150, 130, 26]} />
      <Fine on={onLeftFaceAt([0, y + 130, z + 26])} d="M14 9h40M14 17h40M118 8h18v10h-18z" />
      <Fine on={onRightFaceAt([150, y + 130, z + 26])} d="M12 13h106" />
    </>
  )
}

function Modules() {
  return (
    <>
      <Block at={[12, 12, 86]} size={[56, 106, 44]} />
      <Fine
        on={onTopFaceAt([12, 12, 130])}
        d={`M10 14h36M10 24h36M10 34h36${circle(28, 76, 14)}`}
      />
      <Fine on={onLeftFaceAt([12, 118, 130])} d="M10 10h14v24h-14zM34 22h12" />
      <Block at={[80, 12, 86]} size={[58, 106, 28]} />
      <Fine
        on={onTopFaceAt([80, 12, 114])}
        d="M10 12v82M18 12v82M26 12v82M34 12v82M42 12v82M50 12v82"
      />
      <Fine on={onRightFaceAt([138, 118, 114])} d="M12 9h22v10h-22zM44 14h50" />
    </>
  )
}

function Board() {
  return (
    <>
      <Block at={[4, 4, 200]} size={[142, 122, 6]} />
      <Fine
        on={onTopFaceAt([4, 4, 206])}
        d="M12 18h22M12 30h22M12 42h14v40h22M70 20v-8h58M70 40h18M70 70v36h60M48 106v-24"
      />
      <Block at={[34, 22, 206]} size={[40, 40, 9]} />
      <Fine on={onTopFaceAt([42, 30, 215])} d={circle(0, 0, 3)} />
      <Block at={[92, 34, 206]} size={[34, 62, 7]} />
      <Block at={[24, 86, 206]} size={[46, 22, 12]} />
    </>
  )
}

function Housing({ y, z }: { y: number; z: number }) {
  return (
    <>
      <Block at={[0, y, z]} size={[150, 130, 50]} />
      <Fine on={onTopFaceAt([75, y + 65, z + 50])} d={circle(0, 0, 50)} />
      <circle transform={onTopFaceAt([75, y + 65, z + 50])} r="42" />
      <Fine
        on={onLeftFaceAt([0, y + 130, z + 50])}
        d="M14 12h60M14 20h60M14 28h60M14 36h60M112 12h22v24h-22zM112 24h22"
      />
      <Fine on={onRightFaceAt([150, y + 130, z + 50])} d={`M0 25h130${circle(65, 25, 13)}`} />
    </>
  )
}

/** A ring in isometric view. */
function Lens({ y, z }: { y: number; z: number }) {
  return (
    <g transform={translateTo([75, y + 65, z])}>
      <path className={pens.faceLeft} d="M-51.4 0v24a51.4 29.7 0 0 0 102.8 0V0" />
      <ellipse className={pens.faceTop} rx="51.4" ry="29.7" />
      <ellipse className={pens.fine} rx="36" ry="20.8" />
      <path className={pens.fine} d="m-22-12.7 44 25.4M-22 12.7l44-25.4" />
    </g>
  )
}

function FinishedUnit({ y }: { y: number }) {
  return (
    <>
      <Tray y={y} z={0} />
      <Block at={[4, y + 4, 26]} size={[142, 122, 8]} />
      <Housing y={y} z={34} />
      <Lens y={y} z={108} />
    </>
  )
}

/** Guide lines between the corners of two layers. */
function Guides({ from, to }: { from: number; to: number }) {
  const corners = [
    [0, 130],
    [150, 0],
    [150, 130],
  ] as const
  return (
    <path
      className={pens.guide}
      d={corners.map(([x, y]) => line([x, y, from], [x, y, to])).join('')}
    />
  )
}

/** Thin lines on a face. */
function Fine({ on, d }: { on: string; d: string }) {
  return <path className={pens.fine} transform={on} d={d} />
}

function Axis({ from, to }: { from: number; to: number }) {
  return <path className={styles.axis} d={line([75, 65, from], [75, 65, to])} />
}
