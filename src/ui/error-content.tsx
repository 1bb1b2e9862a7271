interface Props {
  status: number
  title: string
  sentence: string
  signedIn: boolean
}

/** What a page says when it cannot be shown: what happened, and one way on. */
export function ErrorContent({ status, title, sentence, signedIn }: Props) {
  return (
    <div className="wrap error-page">
      <p className="error-status" aria-hidden="true">
        {status}
      </p>
      <h1>{title}</h1>
      <p className="soft">{sentence}</p>
      {status === 401 && !signedIn ? (
        <a className="btn" href="/connexion">
          Se connecter
        </a>
      ) : (
        <a className="btn" href="/">
          Retour à l’accueil
        </a>
      )}
    </div>
  )
}
