import { NEWS_TYPE } from '../../../shared/news.ts'

// Words of the newsfeed. What the specification (2, section 8) begins, 'Erreur impossible de charger', stands to the letter.
// In our own words from here.
export const NO_SUCH_MEMBER = 'Ce membre n’existe pas, ou n’existe plus.'
export const formatNewsTitle = (name: string) => `L’actualité ${getPreposition(name)}${name}`
/** A piece of a sentence; what is in `link` leads to the other member, to the photo or to the topic. */
export type SentencePart = string | { link: 'other' | 'photo' | 'topic'; words: string }

interface NewsSentenceInput {
  type: number
  /** The other member's name, where there is one. */
  other: string
  /** The topic's title, where there is one. */
  topic: string
  count: number
}

/**
 * What somebody did, to be read after their name. Of whatever sex they are: 'ont noué une amitié'.
 * @returns nothing for a type that is not known here
 */
export function getNewsSentence({ type, other, topic, count }: NewsSentenceInput): SentencePart[] {
  const many = count > 1
  const photo = (words: string): SentencePart => ({ link: 'photo', words })
  const ofOther: SentencePart[] = [` ${getPreposition(other)}`, { link: 'other', words: other }]
  switch (type) {
    case NEWS_TYPE.verified:
      return ['a obtenu le badge vérifié']
    case NEWS_TYPE.friends:
      return ['et ', { link: 'other', words: other }, ' ont noué une amitié']
    case NEWS_TYPE.photo:
      return ['a ajouté ', photo(many ? `${count} photos` : 'une photo')]
    case NEWS_TYPE.comment:
      return [many ? `a laissé ${count} commentaires sous ` : 'a commenté ', photo('une photo'), ...ofOther]
    case NEWS_TYPE.ownComment:
      return [many ? `a laissé ${count} commentaires sous ` : 'a commenté ', photo('sa photo')]
    case NEWS_TYPE.like:
      return ['a aimé ', photo(many ? `${count} photos` : 'une photo'), ...ofOther]
    case NEWS_TYPE.topic:
      return ['a créé le topic ', { link: 'topic', words: topic }]
    case NEWS_TYPE.post:
      return ['a participé au topic ', { link: 'topic', words: topic }]
    default:
      return []
  }
}

/** 'de ', or 'd’' before a vowel. */
function getPreposition(name: string): string {
  return /^[aeiou]/i.test(name.normalize('NFD')) ? 'd’' : 'de '
}
