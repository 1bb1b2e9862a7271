import { PLATE_COLOURS, replacesName } from '../../shared/logo.ts'
import { getSiteIdentity } from '../../shared/site-identity.ts'
import type { Mail } from './mail.ts'

/** Content of a mail, in plain text. */
export interface MailContent {
  to: string
  subject: string
  /** First line, 'Bonjour Zoë,'. */
  greeting: string
  paragraphs: string[]
  sections?: MailSection[]
  button?: { label: string; href: string }
  /** Small print under the button. */
  after?: string[]
  /** Of a mail that members choose: the link to the page that ends it, which mail programs post to as well. */
  unsubscribe?: { label: string; href: string }
  signature: string
}

/** Several things of one kind that the mail is about. */
interface MailSection {
  title: string
  items: { title: string; href: string; text?: string; note?: string }[]
}

/** Mail programs do not support CSS variables: the light colours of the palette, and by night those of `renderNight`. */
const PALETTE = { paper: '#FBF6EC', raised: '#FFFDF8', line: '#E6DCC8', ink: '#1F2A2E', soft: '#55625F' }
/** Where the operator has chosen no colours. By night, links are lighter than the ground of buttons. */
const ACCENTS = { day: '#0F6060', bar: '#0A3F43', nightLink: '#7CCFC4', nightButton: '#72C5B9' }

/** Colours of this site in mails. The contrast of a chosen one was checked against the grounds of pages, which mails have. */
function getAccents() {
  const { day, night, bar } = getSiteIdentity().colours
  return {
    day: day ?? ACCENTS.day,
    bar: bar ?? ACCENTS.bar,
    nightLink: night ?? ACCENTS.nightLink,
    nightButton: night ?? ACCENTS.nightButton,
  }
}

/** For programs that know it; the others keep the colours by day. */
const renderNight = ({ nightLink, nightButton }: ReturnType<typeof getAccents>) =>
  `@media (prefers-color-scheme: dark) {
.paper { background: #0D1B20 !important }
.raised { background: #233A3E !important; border-color: #3A5357 !important }
.ink { color: #F4EEDF !important }
.soft { color: #C3CBC2 !important }
.address { color: ${nightLink} !important }
.row { border-color: #3A5357 !important }
.act { background: ${nightButton} !important; color: #0D1B20 !important }
}`

/** Renders a mail as plain text, and as HTML in the site's colours without images but a logo. */
export function composeMail(content: MailContent): Mail {
  const { to, subject, greeting, paragraphs, sections = [], button, after = [] } = content
  const { unsubscribe, signature } = content
  const texts = sections.map(renderSectionText)
  const parts = [
    greeting,
    ...paragraphs,
    ...texts,
    ...renderLinkText(button),
    ...after,
    ...renderLinkText(unsubscribe),
  ]
  const text = [...parts, `--\n${signature}`].join('\n\n')
  const end = unsubscribe && { unsubscribe: unsubscribe.href }
  return { to, subject, text, html: renderHtml(content), ...end }
}

const renderLinkText = (link: MailContent['button']) => (link ? [`${link.label}\u202f:\n${link.href}`] : [])

function renderSectionText({ title, items }: MailSection): string {
  const texts = items.map(({ title, href, text, note }) =>
    [title, text, note, href].filter(Boolean).join('\n'),
  )
  return [title.toUpperCase(), ...texts].join('\n\n')
}

const textStyle = (colour: string, size: number, below = 16) =>
  `margin:0 0 ${below}px;color:${colour};font-size:${size}px;line-height:1.55;overflow-wrap:anywhere`

function renderHtml(content: MailContent): string {
  const { subject, greeting, paragraphs, sections = [], button, after = [] } = content
  const { unsubscribe, signature } = content
  const { paper, raised, line: border, ink, soft } = PALETTE
  const accents = getAccents()
  const origin = findOrigin(content)
  const renderParagraph = (className: 'ink' | 'soft', style: string) => (text: string) =>
    `<p class="${className}" style="${style}">${renderText(text, origin)}</p>`
  return `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title>
<style>${renderNight(accents)}</style></head>
<body class="paper" style="margin:0;padding:0;background:${paper};font-family:Figtree,'Segoe UI',Helvetica,Arial,sans-serif">
<div role="article" aria-roledescription="e-mail" aria-label="${escapeHtml(subject)}" lang="fr">
<table class="paper" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${paper}"><tr><td align="center" style="padding:24px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px">
<tr><td style="background:${accents.bar};border-radius:20px 20px 0 0;padding:18px 28px;color:#FBF3E2;font:600 22px Fraunces,Georgia,serif">${renderBrand()}</td></tr>
<tr><td class="raised" style="background:${raised};border:1px solid ${border};border-top:0;border-radius:0 0 20px 20px;padding:28px">
<h1 class="ink" style="margin:0 0 20px;color:${ink};font:600 22px/1.3 Fraunces,Georgia,serif">${escapeHtml(subject)}</h1>
<p class="ink" style="${textStyle(ink, 17)};font-weight:600">${escapeHtml(greeting)}</p>
${paragraphs.map(renderParagraph('ink', textStyle(ink, 16))).join('\n')}
${sections.map(renderSection).join('\n')}
${button ? renderButton(button) : ''}
${after.map(renderParagraph('soft', textStyle(soft, 15))).join('\n')}
${unsubscribe ? `<p class="soft" style="${textStyle(soft, 14)}">${renderLink(unsubscribe)}</p>` : ''}
</td></tr>
<tr><td class="soft" align="center" style="padding:16px;color:${soft};font-size:14px">${escapeHtml(signature)}</td></tr>
</table></td></tr></table></div></body></html>`
}

/** The logo has fixed sizes: mail programs that load no picture show its text in the same room. */
function renderBrand(): string {
  const { name, logo } = getSiteIdentity()
  const text = escapeHtml(name)
  if (!logo) return `<span aria-hidden="true" style="color:#F2B134">&#9679;</span> ${text}`
  const { address, width, height, plate } = logo
  const isName = replacesName(logo)
  const ground =
    plate === 'none' ? '' : `padding:5px 8px;border-radius:8px;background:${PLATE_COLOURS[plate]};`
  const colour = plate === 'light' ? PALETTE.ink : '#FBF3E2'
  const style = `${ground}display:inline-block;vertical-align:middle;border:0;color:${colour}`
  const image = `<img src="${escapeHtml(address)}" width="${width}" height="${height}" alt="${isName ? text : ''}" style="${style}">`
  return isName ? image : `${image} <span style="vertical-align:middle">${text}</span>`
}

function renderSection({ title, items }: MailSection): string {
  const style = `margin:24px 0 12px;color:${PALETTE.ink};font:600 19px/1.3 Fraunces,Georgia,serif`
  return `<h2 class="ink" style="${style}">${escapeHtml(title)}</h2>
${items.map(renderItem).join('\n')}`
}

function renderItem({ title, href, text, note }: MailSection['items'][number]): string {
  const { ink, soft, line: border } = PALETTE
  return `<div class="row" style="margin:0 0 16px;padding:16px 0 0;border-top:1px solid ${border}">
<h3 style="margin:0 0 4px;font-size:17px;line-height:1.4;font-weight:600">${renderLink({ label: title, href })}</h3>
${text ? `<p class="ink" style="${textStyle(ink, 16, 4)}">${escapeHtml(text)}</p>` : ''}
${note ? `<p class="soft" style="${textStyle(soft, 14, 0)}">${escapeHtml(note)}</p>` : ''}
</div>`
}

const renderLink = ({ label, href }: { label: string; href: string }) =>
  `<a class="address" href="${escapeHtml(href)}" style="color:${getAccents().day}">${escapeHtml(label)}</a>`

/** Repeats the address under the button, for mail programs without links: a screen reader has it already. */
function renderButton({ label, href }: { label: string; href: string }): string {
  const address = escapeHtml(href)
  return `<p style="margin:24px 0"><a class="act" href="${address}" style="display:inline-block;background:${getAccents().day};color:#FFFDF8;border-radius:999px;padding:14px 28px;font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p class="soft" aria-hidden="true" style="margin:0 0 16px;color:${PALETTE.soft};font-size:14px;line-height:1.5;word-break:break-all">${address}</p>`
}

const ADDRESS = /(https?:\/\/[^\s\u00a0\u202f«»"<>]*[^\s\u00a0\u202f«»"<>.,;:!?)])/

/** Of the site: a mail links to nothing else, whatever its texts quote. */
function findOrigin({ button, unsubscribe }: MailContent): string | undefined {
  const link = button ?? unsubscribe
  return link && new URL(link.href).origin
}

/** A text in which the site's own addresses are links. */
function renderText(text: string, origin: string | undefined): string {
  return text
    .split(ADDRESS)
    .map((part) =>
      origin && part.startsWith(`${origin}/`) ? renderLink({ label: part, href: part }) : escapeHtml(part),
    )
    .join('')
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
