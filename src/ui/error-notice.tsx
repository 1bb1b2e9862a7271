import { Icon } from './icon.tsx'

/** Replaces content that could not be loaded. */
export function ErrorNotice({ title, hint }: { title: string; hint?: string }) {
  return (
    <div className="notice notice-warn" role="alert">
      <Icon name="circle-alert" />
      <p>
        {title}
        {hint && (
          <>
            <br />
            {hint}
          </>
        )}
      </p>
    </div>
  )
}
