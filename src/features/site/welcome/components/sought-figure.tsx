// Drawn in the hand of the evening: each form is printed twice, its line a little beside; the rest are thin lines.

/** The ink of a form, or `thin` for a line, and the form. */
type Stroke = readonly [ink: 'fb' | 'fd' | 'fo' | 'fp' | 'fr' | 'thin', d: string]

/** A woman, a man, two people: in the order of `SEEK`. */
const FIGURES: readonly (readonly Stroke[])[] = [
  [
    ['fo', 'M18 64q-6-52 22-52t22 52q-7 6-12 0H30q-5 6-12 0z'],
    ['fp', 'M14 82q2-18 26-18t26 18z'],
    ['fb', 'M34 54h12v10q-6 6-12 0z'],
    ['thin', 'M34 54v10q6 6 12 0V54'],
    ['fb', 'M28 32h24v12q0 14-12 14T28 44z'],
    ['fo', 'M26 38q-2-18 14-18t14 18q-9-2-14-10-5 8-14 10z'],
    ['thin', 'M35 43v1.5M45 43v1.5M37 51q3 2.5 6 0'],
  ],
  [
    ['fr', 'M14 82q2-18 26-18t26 18z'],
    ['fb', 'M34 54h12v10q-6 6-12 0z'],
    ['thin', 'M34 56v8q6 6 12 0v-8'],
    ['fb', 'M27 28h26v15q0 16-13 16T27 43z'],
    ['fd', 'M27 40v4q0 15 13 15t13-15v-4q-3 8-13 8t-13-8z'],
    ['fd', 'M25 36q-6-22 15-22t16 20q-4-4-5-8-12 6-24 2 0 5-2 8z'],
    ['thin', 'M35 37v1.5M45 37v1.5'],
    ['thin', 'M37 52q3 1.5 6 0'],
  ],
  [
    ['fo', 'M34 66q-8-46 16-46t18 46q-6 5-10 0H44q-4 5-10 0z'],
    ['fp', 'M30 82q1-16 21-16t21 16z'],
    ['fb', 'M41 38h20v10q0 12-10 12t-10-12z'],
    ['fo', 'M39 42q0-14 12-14t12 14q-8-2-12-8-4 6-12 8z'],
    ['thin', 'M47 47v1.5M55 47v1.5M48 53.5q3 2 5 0'],
    ['fr', 'M2 84q2-16 22-16t22 16z'],
    ['fb', 'M14 34h22v12q0 14-11 14T14 46z'],
    ['fd', 'M12 40q-4-20 13-20t14 18q-4-3-5-6-9 4-20 1 0 4-2 7z'],
    ['thin', 'M20 43v1.5M29 43v1.5M21.5 52q3 2.5 6 0'],
  ],
]

/** Whom a member hopes to meet. @param seek as `SEEK` */
export function SoughtFigure({ seek }: { seek: number }) {
  return (
    <svg className="sought" viewBox="0 0 80 80" aria-hidden="true">
      {FIGURES[seek]?.map(([ink, d]) => (
        <g key={d} className={ink}>
          {ink !== 'thin' && <path className="print" transform="translate(-2 2)" d={d} />}
          <path d={d} />
        </g>
      ))}
    </svg>
  )
}
