import type { Begun } from '../contract.ts'

/** The secret as a picture, and in groups of four letters for who types it. */
export function Secret({ begun: { secret, uri, qr } }: { begun: Begun }) {
  const box = `0 0 ${qr.size} ${qr.size}`
  return (
    <div className="factor-secret">
      <svg className="factor-qr" viewBox={box} role="img" aria-label="QR code de votre second facteur">
        <path fill="#fff" d={`M0 0h${qr.size}v${qr.size}h-${qr.size}z`} />
        <path fill="#000" d={qr.path} />
      </svg>
      <div>
        <p className="soft small">{'Ou recopiez ce secret\u202f:'}</p>
        <p>
          <code className="factor-letters">{secret.match(/.{1,4}/g)?.join(' ')}</code>
        </p>
        <p className="small">
          <a href={uri}>Ouvrir dans une application de cet appareil</a>
        </p>
      </div>
    </div>
  )
}
