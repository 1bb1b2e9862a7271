import { listOtherInterests } from '../other-interests.ts'
import { InterestChips, type InterestChipsProps } from './interest-chips.tsx'

/** The interests by group, except those that the form shows already. */
export default function AllInterests({ options, chosen, onToggle }: InterestChipsProps) {
  return (
    <div className="interest-groups">
      {listOtherInterests(options).map(({ title, interests }) => (
        <fieldset key={title}>
          <legend>{title}</legend>
          <InterestChips options={interests} chosen={chosen} onToggle={onToggle} />
        </fieldset>
      ))}
    </div>
  )
}
