import { LinkButton } from './button.tsx'
import { Boat } from './drawings.tsx'
import { SIGN_IN } from './navigation.ts'
import { BACK_HOME } from './texts.ts'

interface Props {
  status: number
  title: string
  sentence: string
  signedIn: boolean
}

/** What a page says when it cannot be shown: what happened, and one way on. */
export function ErrorContent({ status, title, sentence, signedIn }: Props) {
  const next = status === 401 && !signedIn ? SIGN_IN : { href: '/', label: BACK_HOME }
  return (
    <div className="wrap">
      <div className="oops">
        <Boat />
        <p className="code" aria-hidden="true">
          {status}
        </p>
        <h1>{title}</h1>
        <p>{sentence}</p>
        <LinkButton href={next.href}>{next.label}</LinkButton>
      </div>
    </div>
  )
}
