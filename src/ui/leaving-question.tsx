import { answerLeaving, LEAVING_ID, type LeavingPage } from '../shared/leaving.ts'
import { Button, LinkButton } from './button.tsx'
import { OperationForm } from './operation-form.tsx'

interface Props {
  page: LeavingPage
  token: string
  hasAnswered: boolean
}

/** 'Ici, ailleurs, je souffle': asked once next to a pause or deletion, which never waits for it. */
export function LeavingQuestion({ page, token, hasAnswered }: Props) {
  return (
    <section id={LEAVING_ID} className="panel stack-sm" aria-labelledby="depart-titre">
      <h2 id="depart-titre">
        {hasAnswered ? 'Merci, et bonne route.' : 'Et si vous nous disiez pourquoi\u202f?'}
      </h2>
      {hasAnswered ? (
        <p className="soft" role="status">
          Votre réponse compte dans un nombre de la semaine, sans votre nom.
        </p>
      ) : (
        <Answers page={page} token={token} />
      )}
    </section>
  )
}

function Answers({ page, token }: Pick<Props, 'page' | 'token'>) {
  return (
    <>
      <p className="soft">Si le cœur vous en dit. Cela ne change rien à ce que vous faites ici.</p>
      <div className="form-acts">
        <LinkButton kind="line" icon="heart" href="/on-s-est-trouves">
          J’ai trouvé quelqu’un ici
        </LinkButton>
        <OperationForm of={answerLeaving} token={token} className="form-acts">
          <input type="hidden" name="page" value={page} />
          <Button type="submit" kind="line" name="answer" value="elsewhere">
            J’ai trouvé quelqu’un ailleurs
          </Button>
          <Button type="submit" kind="line" name="answer" value="break">
            Je souffle un peu
          </Button>
        </OperationForm>
      </div>
      <p className="soft small">
        {
          '«\u202fIci\u202f»\u202f: vous dites avec qui, et l’autre ne le lit que si c’est réciproque. Vos deux comptes se reposent alors d’un même geste, et le reste d’un abonnement vous est rendu.'
        }
      </p>
    </>
  )
}
