import { LinkButton } from './button.tsx'
import { Boat } from './illustrations.tsx'

interface Props {
  status: number
  title: string
  sentence: string
  next: { href: string; label: string }
}

/** Content of an error page, with one link to continue. */
export function ErrorContent({ status, title, sentence, next }: Props) {
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
