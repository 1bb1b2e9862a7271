import { NEWS_TYPE } from '../../../shared/news.ts'

// Sentences of the newsfeed.
// In our own words from here.
export const NO_SUCH_MEMBER = 'Ce membre n’existe pas, ou n’existe plus.'
/** A part of a sentence; `link` names the target of a linked part. */
export type SentencePart = string | { link: 'other' | 'photo' | 'topic' | 'outing'; text: string }

interface NewsSentenceInput {
  type: number
  /** The other member's name, or ''. */
  other: string
  /** The topic's title, or ''. */
  topic: string
  /** The outing's title, or ''. */
  outing: string
  count: number
}

/**
 * The sentence after the member's name, without gender agreement: 'ont noué une amitié'.
 * @returns [] for an unknown type
 */
export function getNewsSentence({ type, other, topic, outing, count }: NewsSentenceInput): SentencePart[] {
  const many = count > 1
  const photo = (text: string): SentencePart => ({ link: 'photo', text: text })
  const ofOther: SentencePart[] = [` ${getPreposition(other)}`, { link: 'other', text: other }]
  switch (type) {
    case NEWS_TYPE.verified:
      return ['a obtenu le badge vérifié']
    case NEWS_TYPE.friends:
      return ['et ', { link: 'other', text: other }, ' ont noué une amitié']
    case NEWS_TYPE.photo:
      return ['a ajouté ', photo(many ? `${count} photos` : 'une photo')]
    case NEWS_TYPE.comment:
      return [many ? `a laissé ${count} commentaires sous ` : 'a commenté ', photo('une photo'), ...ofOther]
    case NEWS_TYPE.ownComment:
      return [many ? `a laissé ${count} commentaires sous ` : 'a commenté ', photo('sa photo')]
    case NEWS_TYPE.like:
      return ['a aimé ', photo(many ? `${count} photos` : 'une photo'), ...ofOther]
    case NEWS_TYPE.topic:
      return ['a créé le topic ', { link: 'topic', text: topic }]
    case NEWS_TYPE.post:
      return ['a participé au topic ', { link: 'topic', text: topic }]
    case NEWS_TYPE.outing:
      return ['propose une sortie\u202f: ', { link: 'outing', text: outing }]
    default:
      return []
  }
}

/** 'de ', or 'd’' before a vowel. */
function getPreposition(name: string): string {
  return /^[aeiou]/i.test(name.normalize('NFD')) ? 'd’' : 'de '
}
