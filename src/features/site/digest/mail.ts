import { composeMail } from '../../../platform/mail/compose.ts'
import type { Mail } from '../../../platform/mail/mail.ts'
import { formatGreeting, formatSignature } from '../../../platform/mail/texts.ts'
import { readSignedNumber, signNumber } from '../../../sealing.ts'
import { weekTopicHref } from '../../forum/public/week-topics.ts'
import { formatOutingTime } from '../../outings/components/date-texts.ts'
import { outingHref } from '../../outings/contract.ts'
import { getOutingPassage } from '../../outings/public/week-outings.ts'
import { chooseForReader, type DigestReader, type Edition } from './edition.ts'
import * as texts from './texts.ts'

/** Page of the link that ends the digest. */
export const UNSUBSCRIBE_PATH = '/desabonnement'
const DIGEST_LINK = 'digest-link'

/** Path of the page that ends a member's digest. */
export const unsubscribeHref = (secret: string, userId: number): string =>
  `${UNSUBSCRIBE_PATH}/${signNumber(secret, DIGEST_LINK, userId)}`

/** Returns the recipient of the digest that a link is from; undefined for a wrong signature. */
export const readDigestKey = (secret: string, key: string): number | undefined =>
  readSignedNumber(secret, DIGEST_LINK, key)

/** The digest of a reader; undefined where the week has nothing new for them. It names no author: mails outlive accounts. */
export function composeDigest(
  { siteUrl, secret, now }: { siteUrl: string; secret: string; now: Date },
  edition: Edition,
  reader: DigestReader,
): Mail | undefined {
  const { topics, outings } = chooseForReader(edition, reader, now)
  const [topic, outing] = [topics[0], outings[0]]
  const first = topic
    ? texts.formatTopicSubject(topic.title)
    : outing && texts.formatOutingSubject(outing.title)
  if (!first) return undefined
  const lead = topic && outing ? texts.BOTH_LEAD : topic ? texts.TOPICS_LEAD : texts.OUTINGS_LEAD
  const topicItems = topics.map((one) => ({
    title: one.title,
    href: `${siteUrl}${weekTopicHref(one)}`,
    text: texts.formatPassage(one.passage),
    note: texts.formatReplies(one.replies),
  }))
  const outingItems = outings.map((one) => {
    const passage = getOutingPassage(one)
    const text = passage && texts.formatPassage(passage)
    const time = formatOutingTime(one.starts_at.toISOString(), one.ends_at.toISOString(), now.getTime())
    return {
      title: one.title,
      href: `${siteUrl}${outingHref(one.id, one.slug)}`,
      text,
      note: texts.formatWhen(time, one.commune),
    }
  })
  const sections = [
    { title: texts.TOPICS_TITLE, items: topicItems },
    { title: texts.OUTINGS_TITLE, items: outingItems },
  ]
  return composeMail({
    to: reader.email,
    subject: first,
    greeting: formatGreeting(reader.name),
    paragraphs: [lead],
    sections: sections.filter(({ items }) => items.length > 0),
    after: [texts.DIGEST_END, texts.DIGEST_WHY],
    unsubscribe: { label: texts.UNSUBSCRIBE_LINK, href: `${siteUrl}${unsubscribeHref(secret, reader.id)}` },
    signature: formatSignature(),
  })
}
