import type { AppContext } from '../../../platform/context.ts'
import { page } from '../../../platform/http/page.ts'
import { getWriteRefusal, type Viewer } from '../../../platform/http/viewer.ts'
import { formatMoment } from '../../../shared/formats.ts'
import { isStaff } from '../../../shared/roles.ts'
import { NarrowPage } from '../../../ui/narrow-page.tsx'
import { MY_RIGHTS_PATH } from '../contract.ts'
import { NEWCOMER_TOPICS, POSTS, REACTIONS, TOPICS } from '../limits.ts'
import { PHOTOS_AFTER_POSTS, PHOTOS_PER_POST } from '../photos/counts.ts'
import { countPosts } from '../photos/server.ts'
import { isRegular } from '../public/regulars.ts'
import { formatCount, MY_RIGHTS } from '../texts.ts'
import { NEWCOMER_DAYS, NEWCOMER_LINKS } from './policy.ts'
import { findNewcomerEnd } from './server.ts'

/** Registers `/forum/mes-droits`: what the member may do in the forum, and from when more. */
export function registerRightsPage(context: AppContext): void {
  page(context, MY_RIGHTS_PATH, 'member', async ({ viewer }) => ({
    title: MY_RIGHTS,
    body: (
      <Rights
        viewer={viewer}
        end={await findNewcomerEnd(context.db, viewer)}
        written={await countPosts(context.db, viewer.id)}
        isRegular={await isRegular(context.db, viewer.id)}
      />
    ),
  }))
}

interface Props {
  viewer: Viewer
  /** End of the limits of a newcomer; null for others. */
  end: Date | null
  /** Posts of the member, up to ten. */
  written: number
  /** Staff have named the member a regular. */
  isRegular: boolean
}

function formatPhotoRight({ roles }: Viewer, written: number): string {
  const right = `ajouter ${PHOTOS_PER_POST} photos à chacun de vos messages\u202f: notre équipe les vérifie d’abord.`
  if (isStaff(roles) || written >= PHOTOS_AFTER_POSTS) return `A${right.slice(1)}`
  return `Après dix messages, ${right} Vous en avez écrit ${written}.`
}

function Rights({ viewer, end, written, isRegular }: Props) {
  const refusal = getWriteRefusal(viewer)
  return (
    <NarrowPage title={MY_RIGHTS} lead={getLead(viewer, end)} className="narrow stack">
      {refusal && <p className="notice notice-warn">{refusal}</p>}
      <section className="panel stack-sm" aria-labelledby="rights">
        <h2 id="rights">{end ? 'Aujourd’hui' : 'Chaque jour'}</h2>
        <ul className="forum-points">
          <li>Lire tout le forum, suivre les topics et voter aux sondages.</li>
          <li>{`Créer ${(end ? NEWCOMER_TOPICS : TOPICS).points} topics par jour.`}</li>
          <li>{`Écrire ${POSTS.points} réponses par heure.`}</li>
          <li>{`Réagir ${formatCount(REACTIONS.points)} fois par heure.`}</li>
          <li>
            {end ? `Mettre ${NEWCOMER_LINKS} liens par message.` : 'Mettre autant de liens qu’il en faut.'}
          </li>
          <li>{formatPhotoRight(viewer, written)}</li>
          {end && (
            <li>
              {'La première heure, le staff relit ce que vous publiez\u202f: rien ne l’attend pour paraître.'}
            </li>
          )}
        </ul>
      </section>
      {end && (
        <section className="panel stack-sm" aria-labelledby="later">
          <h2 id="later">{`À partir du ${formatMoment(end)}`}</h2>
          <ul className="forum-points">
            <li>{`Créer ${TOPICS.points} topics par jour.`}</li>
            <li>Mettre autant de liens qu’il en faut.</li>
          </ul>
        </section>
      )}
      <section className="panel stack-sm" aria-labelledby="elsewhere">
        <h2 id="elsewhere">Ce qui dépend du topic</h2>
        <ul className="forum-points">
          <li>Un topic verrouillé se lit, sans réponse ni vote.</li>
          <li>{'En mode lent, chacun attend entre deux réponses\u202f; la page dit combien de temps.'}</li>
          <li>Dans les plaintes, seuls le plaignant et le staff répondent.</li>
        </ul>
      </section>
      <Marks />
      <section className="panel stack-sm" aria-labelledby="regulars">
        <h2 id="regulars">Les habitués</h2>
        <p>
          {
            'L’équipe nomme habitués des membres d’au moins 30 jours et 50 messages, sans sanction. Un badge les désigne, et ils souhaitent la bienvenue aux nouveaux qui le veulent\u202f: c’est tout ce qu’ils peuvent de plus.'
          }
        </p>
        {isRegular && (
          <p>
            <a href="/forum/a-accueillir">Voir qui accueillir</a>
          </p>
        )}
        {end && (
          <p>
            <a href="/user/accueil">Être accueilli par un habitué</a>
          </p>
        )}
      </section>
    </NarrowPage>
  )
}

/** The marks of `shared/marked-text.ts`. */
function Marks() {
  return (
    <section className="panel stack-sm" aria-labelledby="marks">
      <h2 id="marks">Mettre en forme un message</h2>
      <p>
        {
          'La barre au-dessus du texte pose ces signes pour vous, et vous pouvez aussi les taper\u202f; «\u202fAperçu\u202f» montre ce que les autres liront.'
        }
      </p>
      <ul className="forum-points">
        <li>
          <code>**gras**</code> s’affiche en <b>gras</b>, <code>*italique*</code> en <em>italique</em>.
        </li>
        <li>
          Une ligne qui commence par <code>- </code> entre dans une liste, par <code>{'> '}</code> dans une
          citation.
        </li>
        <li>
          <code>[un texte](https://exemple.fr)</code> devient un lien, suivi de son domaine.
        </li>
        <li>
          Une ligne qui commence par <code>{'>! '}</code> reste masquée jusqu’à ce qu’on la touche.
        </li>
      </ul>
    </section>
  )
}

function getLead({ roles }: Viewer, end: Date | null): string {
  if (isStaff(roles)) return 'Le staff n’a ni mode lent, ni limite d’arrivée.'
  return end
    ? `Les ${NEWCOMER_DAYS} premiers jours, quelques limites protègent le forum des annonces. Elles tombent d’elles-mêmes.`
    : 'Voici ce que vous pouvez faire sur le forum.'
}
