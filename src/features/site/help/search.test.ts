import { describe, expect, test } from 'vitest'
import { parseBlocks, toPlainText } from '../../../ui/site-markup.ts'
import { listHelpSections } from './questions/sections.ts'
import { extractStems, findQuestions, splitByMatches } from './search.ts'

const questions = listHelpSections({
  daily: { asked: 10, opened: 10, sent: 100 },
  firstContactRule: true,
}).flatMap((section) => section.questions)
const found = (search: string) => findQuestions(questions, extractStems(search)).map(({ slug }) => slug)

describe('findQuestions', () => {
  test.each([
    ['bloquer', 'bloquer'],
    ['Bloqué', 'bloquer'],
    ['SUPPRIMER MON COMPTE', 'supprimer-mon-compte'],
    ['comment supprimer mon compte ?', 'supprimer-mon-compte'],
    ['désinscription', 'supprimer-mon-compte'],
    ['oeuvre photo refusée', 'photo-en-attente'],
    ['résilier', 'resilier-premium'],
    ['resiliation', 'resilier-premium'],
    ['combien de photos', 'ajouter-une-photo'],
    ['mdp oublié', 'mot-de-passe-oublie'],
    ['message vu', 'message-lu'],
    ['arnaque', 'faux-profil'],
    ['gps', 'ma-position'],
    ['personnes proposées', 'personnes-proposees'],
    ['suggestions', 'personnes-proposees'],
    ['verifie', 'faire-verifier-mon-profil'],
    ['rgpd copie', 'mes-donnees'],
    ['pause', 'etre-moins-visible'],
  ])('for %j finds %s among the first three', (search, slug) => {
    expect(found(search).slice(0, 3)).toContain(slug)
  })

  test.each(['xyzzy', '', '   ', '???', '\u202e', '日本'])('for %j finds nothing', (search) => {
    expect(found(search)).toEqual([])
  })

  test('looks for all terms first, ignoring empty ones', () => {
    expect(extractStems('Comment bloquer un membre ?')).toEqual(['bloqu', 'membr'])
    expect(extractStems('que')).toEqual(['que'])
    expect(found('bloquer zzzz')).toContain('bloquer')
  })

  test('marks matches in their original spelling', () => {
    const stems = extractStems('verifier photos')
    const marks = splitByMatches('Vérifiés par photo, photographes', stems).filter(({ isFound }) => isFound)
    expect(marks.map(({ text }) => text)).toEqual(['Vérifiés', 'photo', 'photographes'])
    expect(
      splitByMatches('Vérifiés par photo', stems)
        .map(({ text }) => text)
        .join(''),
    ).toBe('Vérifiés par photo')
  })
})

describe('the questions', () => {
  test('each have a unique address, a question and an answer', () => {
    const slugs = questions.map(({ slug }) => slug)
    expect(new Set(slugs).size).toBe(slugs.length)
    expect(slugs.filter((slug) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) || slug === 'localisation')).toEqual(
      [],
    )
    expect(questions.filter(({ answer }) => toPlainText(answer).length < 60)).toEqual([])
  })

  test('have French typography', () => {
    const all = questions.map(({ title, answer }) => `${title}\n${toPlainText(answer)}`).join('\n')
    expect(all.match(/.{10} [?!;:»%].{0,10}|.{0,10}« .{10}|[^ ]'[^ ]/g) ?? []).toEqual([])
    expect(all).not.toMatch(/\*\*|\]\(/)
  })

  test('link to existing questions', () => {
    const slugs = new Set(questions.map(({ slug }) => slug))
    const links = questions.flatMap(({ answer }) =>
      parseBlocks(answer).flatMap(({ lines }) => lines.flat().flatMap(({ href = '' }) => href)),
    )
    const toHelp = links.flatMap((href) => /^\/aide\/([\w-]+)$/.exec(href)?.[1] ?? [])
    expect(toHelp.length).toBeGreaterThan(5)
    expect(toHelp.filter((slug) => slug !== 'localisation' && !slugs.has(slug))).toEqual([])
  })
})
