/** Dusk over the river, behind the moments of two members: a yes, and 'On s’est trouvés'. */
export function Landscape() {
  return (
    <>
      <span className="duo-air" />
      <span className="duo-river" />
      <Bank />
      <span className="duo-halo" />
    </>
  )
}

/** Poplars: middle and height of each. */
const POPLARS = [
  [88, 118],
  [300, 84],
  [322, 110],
  [470, 96],
  [492, 128],
  [516, 108],
  [548, 150],
  [566, 118],
  [880, 120],
  [900, 154],
  [926, 112],
  [1010, 104],
  [1034, 128],
  [1058, 96],
  [1300, 90],
  [1326, 116],
] as const

const POPLAR_PATH = POPLARS.map(
  ([x, height]) =>
    `M${x} 320c-9-${height * 0.3}-9-${height * 0.75} 0-${height}c9 ${height * 0.25} 9 ${height * 0.7} 0 ${height}z`,
).join('')

function Bank() {
  return (
    <svg className="duo-bank" viewBox="0 0 1440 320" aria-hidden="true">
      <path className="duo-hill" d="M0 320v-16q120-34 260-14t270-2 250-16 300 18 360-6v20z" opacity="0.8" />
      <path d={`M0 320v-10q160-22 330-8 120 8 250 4l20 14zM900 320q80-16 240-12t300-8v20z${POPLAR_PATH}`} />
    </svg>
  )
}

/** The light of the lantern on the water. */
export function Shimmer() {
  return (
    <svg className="shimmer" viewBox="0 0 200 58" aria-hidden="true">
      <path d="M30 8q10-5 20 0t20 0 20 0 20 0 20 0 20 0 20 0M64 24q9-5 18 0t18 0 18 0 18 0M44 40q10-5 20 0t20 0 20 0M112 42q9-5 18 0t18 0" />
    </svg>
  )
}
