import type { PageContent } from '../../../../platform/render/page.tsx'
import { formatMoney } from '../../../../shared/formats.ts'
import { CURRENCY } from '../../../../shared/premium.ts'
import { Button } from '../../../../ui/button.tsx'
import { Shimmer } from '../../../../ui/dusk-scene.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import { type CoupleMoment, markCoupleSeen } from '../contract.ts'
import { CoupleScene } from '../couple-scene.tsx'
import { MOMENT_TITLE } from '../texts.ts'

interface Props {
  moment: CoupleMoment
  token: string
}

/** The moment of two who have chosen each other: it fills the screen until its member leads on. */
export function renderCoupleMoment(props: Props): PageContent {
  return {
    title: MOMENT_TITLE,
    className: 'page-yes',
    sheet: 'signs',
    bare: true,
    body: <CoupleMomentPage {...props} />,
  }
}

function CoupleMomentPage({ moment: { member, thread, refund }, token }: Props) {
  return (
    <div className="yes">
      <section className="yes-top" aria-labelledby="couple-title">
        <CoupleScene />
        <div className="yes-words">
          <h1 id="couple-title">{MOMENT_TITLE}</h1>
          <p>{`${member.name} et vous l’avez dit tous les deux. Toute la guinguette s’en réjouit.`}</p>
        </div>
        <Shimmer />
      </section>
      <section className="yes-foot" aria-label="Ce qui change">
        <div className="yes-inner couple-foot">
          <ul className="rows">
            <li>
              <Icon name="hourglass" />
              <span className="grow">
                Vos deux comptes se reposent. Rien n’est supprimé&#8239;: chacun reprend le sien quand il
                veut.
              </span>
            </li>
            {refund !== null && (
              <li>
                <Icon name="sparkles" />
                <span className="grow">
                  {refund > 0
                    ? `Votre abonnement est terminé, et les jours qui restaient vous sont rendus\u202f: ${formatMoney(refund, CURRENCY)}.`
                    : 'Votre abonnement est terminé. Plus rien ne sera prélevé.'}
                </span>
              </li>
            )}
          </ul>
          <OperationForm of={markCoupleSeen} token={token} className="couple-on">
            <Button type="submit">Bonne route à nous deux</Button>
          </OperationForm>
          <a className="couple-reread" href={`/messages/${thread}`}>
            Relire notre conversation
          </a>
        </div>
      </section>
    </div>
  )
}
