import { Island } from '../../../../platform/render/island.tsx'
import type { PageContent } from '../../../../platform/render/page.tsx'
import { openConversation } from '../../../../shared/open-conversation.ts'
import { Button } from '../../../../ui/button.tsx'
import { Shimmer } from '../../../../ui/dusk-scene.tsx'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import { QuoteBlock } from '../../../../ui/quote-block.tsx'
import { markYesSeen, type Yes } from '../../../friends/yes/contract.ts'
import { YesScene } from '../components/yes-scene.tsx'
import { describeYes, formatYesTitle } from '../texts.ts'

interface Props {
  yes: Yes
  me: { id: number; name: string; avatar: string | null }
  token: string
}

/** Characters of a name that leave no room for a line of large letters. */
const LONG_NAME = 12

/** The moment of a yes: it fills the screen, and 'Plus tard' leads on. */
export function renderYesMoment(props: Props): PageContent {
  return {
    title: formatYesTitle(props.yes.member.name),
    className: 'page-yes',
    sheet: 'signs',
    bare: true,
    resizes: true,
    body: <YesMoment {...props} />,
  }
}

function YesMoment({ yes, me, token }: Props) {
  const { member, quote, text, thread } = yes
  const { id, name } = member
  return (
    <div className="yes">
      <section className="yes-top" aria-labelledby="yes-title">
        <YesScene me={me} other={member} />
        <div className="yes-words">
          <h1 id="yes-title" className={name.length > LONG_NAME ? 'yes-long' : undefined}>
            {formatYesTitle(name)}
          </h1>
          <p>{describeYes(yes)}</p>
        </div>
        <Shimmer />
      </section>
      <section className="yes-foot" aria-label={`Écrire à ${name}`}>
        <div className="yes-inner">
          {quote ? (
            <QuoteBlock quote={quote} owner={name} />
          ) : (
            text && (
              <p className="yes-text" dir="auto">
                {text}
              </p>
            )
          )}
          <Island id="yes" props={{ me: me.id, member: { id, name }, thread, token }} />
          {thread === null && (
            <noscript>
              <OperationForm of={openConversation} params={{ userId: id }} token={token} className="yes-open">
                <Button type="submit" kind="poppy" icon="message-circle">
                  {`Écrire à ${name}`}
                </Button>
              </OperationForm>
            </noscript>
          )}
          <OperationForm of={markYesSeen} params={{ userId: id }} token={token} className="yes-later">
            <Button type="submit" kind="bare">
              Plus tard
            </Button>
          </OperationForm>
        </div>
      </section>
    </div>
  )
}
