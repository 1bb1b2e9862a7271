import { Button } from '../../../ui/button.tsx'
import { CachedMarkup } from '../../../ui/cached-markup.tsx'
import { listOtherInterests } from '../other-interests.ts'
import type { InterestOption } from './interest-chips.tsx'
import { ALL_INTERESTS, SEARCH_FORM_ID } from './interest-filter.tsx'

/** Without scripts: the other interests under the results, as fields of the search's form. */
export function PlainInterests({ shown }: { shown: readonly InterestOption[] }) {
  return (
    <noscript>
      <section id={ALL_INTERESTS} className="panel interest-groups">
        <h2>Tous les goûts</h2>
        {listOtherInterests(shown).map(({ title, interests }) => (
          <CachedMarkup
            key={title}
            cacheKey={import.meta.env.SSR && ['plain-interests', title, ...interests.map(({ id }) => id)]}
          >
            <PlainGroup title={title} interests={interests} />
          </CachedMarkup>
        ))}
        <p>
          <Button type="submit" form={SEARCH_FORM_ID}>
            Rechercher
          </Button>
        </p>
      </section>
    </noscript>
  )
}

interface GroupProps {
  title: string
  interests: readonly InterestOption[]
}

const PlainGroup = ({ title, interests }: GroupProps) => (
  <fieldset>
    <legend>{title}</legend>
    <div className="chips">
      {interests.map(({ id, label }) => (
        <label key={id} className="chip">
          <input type="checkbox" name="interests" value={id} form={SEARCH_FORM_ID} />
          {label}
        </label>
      ))}
    </div>
  </fieldset>
)
