/** Poplars: foot, height. */
const POPLARS = [
  [64, 92],
  [88, 118],
  [112, 100],
  [300, 84],
  [322, 110],
  [554, 112],
  [576, 94],
  [1010, 104],
  [1034, 128],
  [1058, 96],
  [1300, 90],
  [1326, 116],
] as const

/** Glints on the water: start, height, half their length. */
const GLINTS = [
  [40, 294, 24],
  [223, 272, 26],
  [371, 282, 20],
  [512, 272, 26],
  [571, 296, 26],
  [754, 300, 22],
  [956, 282, 24],
  [1150, 276, 19],
  [1320, 273, 22],
] as const

const drawPoplar = (x: number, height: number) =>
  `M${x} 250c-9-${height * 0.3}-9-${height * 0.75} 0-${height}c9 ${height * 0.25} 9 ${height * 0.7} 0 ${height}z`

/** The riverside at dusk: hills, poplars, the house on its stilts, the sun on the water. */
export function RiverScene() {
  return (
    <svg
      className="hello-river"
      viewBox="0 0 1440 310"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <path className="river-hill" d="M0 250v-16q120-34 260-14t270-2 250-16 300 18 360-6v20z" opacity=".8" />
      <path d="M794 250a44 44 0 0 1 88 0z" fill="#FFEBB8" />
      <g className="river-bank">
        <path d="M0 250v-10q160-22 330-8 120 8 250 4l20 14zM900 250q80-16 240-12t300-8v20z" />
        {POPLARS.map(([x, height]) => (
          <path key={x} d={drawPoplar(x, height)} />
        ))}
      </g>
      <g className="river-house">
        <path d="M618 250v-42l46-26 46 26v42zM690 184v-18h9v24M590 249h160v7H590z" />
        <path
          d="M606 212l58-34 58 34M600 255v15M640 255v15M690 255v15M738 255v15M728 248v-16M728 234h20v14"
          fill="none"
          strokeWidth="5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </g>
      <path d="M630 216h16v17h-16zM682 216h16v17h-16zM655 222h18v28h-18z" fill="#FFD98A" />
      <path d="M634 262h10v10h-10zM684 262h10v12h-10zM658 262h12v16h-12z" fill="#FFD98A" opacity=".55" />
      <g fill="none" stroke="#F6C67C" strokeWidth="2.5" strokeLinecap="round" opacity=".45">
        {GLINTS.map(([x, y, half]) => (
          <path key={x} d={`M${x} ${y}q${half}-4 ${half * 2} 0t${half * 2} 0`} />
        ))}
      </g>
      <path
        d="M796 258h84M806 268h64M816 278h44M824 288h28"
        fill="none"
        stroke="#FFE3A3"
        strokeWidth="3.5"
        strokeLinecap="round"
        opacity=".9"
      />
    </svg>
  )
}
