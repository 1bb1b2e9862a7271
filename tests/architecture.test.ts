import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { deskIslands } from '../src/client/desk-islands.ts'
import { islands } from '../src/client/islands.ts'

const ROOT = join(import.meta.dirname, '..')
const SOURCE = /\.(ts|tsx)$/

const files = [...walk(join(ROOT, 'src'))]
  .map((path) => relative(ROOT, path))
  .filter((path) => SOURCE.test(path))
const sources = files.filter((path) => !path.includes('.test.'))
const text = new Map(files.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]))

function* walk(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) yield* walk(join(folder, entry.name))
    else yield join(folder, entry.name)
  }
}

/** What a file imports: sources by their path from the root, packages by their name. `types` tells type-only imports. */
function importsOf(path: string): { target: string; isType: boolean }[] {
  const code = text.get(path) ?? ''
  const statements = code.matchAll(
    /^(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?'([^']+)'|\bimport\('([^']+)'\)/gm,
  )
  return [...statements].map(([, isType, named, dynamic]) => {
    const target = named ?? dynamic ?? ''
    const isSource = target.startsWith('.')
    return { target: isSource ? normalize(join(dirname(path), target)) : target, isType: Boolean(isType) }
  })
}

const SERVER_ROLES =
  /^src\/features\/[\w-]+\/(queries|commands|present|routes|pages|public|register)(\.tsx?|\/)/
const SERVER_FOLDERS = /^src\/(db|http|render|mail|images|store|watch|backup|demo|bench|cli)\//
const BROWSER_SAFE =
  /^src\/(domain|contract|client|ui)\/|^src\/features\/[\w-]+\/(contract|texts|policy)\.ts$|^src\/features\/[\w-]+\/(contract|texts|policy|components|islands)\//

describe('import borders', () => {
  test('what runs in the browser takes nothing of the server', () => {
    const wrong = sources
      .filter((path) => BROWSER_SAFE.test(path))
      .flatMap((path) =>
        importsOf(path)
          .filter(({ isType }) => !isType)
          .filter(
            ({ target }) =>
              target.startsWith('node:') || SERVER_FOLDERS.test(target) || SERVER_ROLES.test(target),
          )
          .map(({ target }) => `${path} imports ${target}`),
      )
    expect(wrong).toEqual([])
  })

  test('a feature takes from another only contract, policy, components or public', () => {
    const wrong = sources.flatMap((path) => {
      const own = /^src\/features\/([\w-]+)\//.exec(path)?.[1]
      if (!own) return []
      return importsOf(path)
        .filter(({ target }) => {
          const match = /^src\/features\/([\w-]+)\/(.+)$/.exec(target)
          if (!match || match[1] === own) return false
          return !/^(contract|policy|public)(\.ts$|\/)|^components\//.test(match[2] ?? '')
        })
        .map(({ target }) => `${path} imports ${target}`)
    })
    expect(wrong).toEqual([])
  })

  test('the vocabulary imports nothing but itself', () => {
    const wrong = sources
      .filter((path) => path.startsWith('src/domain/'))
      .flatMap((path) => importsOf(path).map(({ target }) => ({ path, target })))
      .filter(({ target }) => !target.startsWith('src/domain/'))
    expect(wrong).toEqual([])
  })

  test('only the two registries and the process know all features', () => {
    const knows = (path: string) =>
      new Set(importsOf(path).flatMap(({ target }) => /^src\/features\/([\w-]+)\//.exec(target)?.[1] ?? []))
    const wide = sources.filter((path) => !path.startsWith('src/features/') && knows(path).size > 2)
    expect(wide).toEqual(['src/client/desk-islands.ts', 'src/client/islands.ts'])
  })

  test('no file imports itself in a circle', () => {
    const done = new Set<string>()
    const circles: string[] = []
    const visit = (path: string, trail: string[]) => {
      if (trail.includes(path)) circles.push([...trail.slice(trail.indexOf(path)), path].join(' → '))
      if (done.has(path) || trail.includes(path)) return
      for (const { target, isType } of importsOf(path)) {
        if (!isType && text.has(target)) visit(target, [...trail, path])
      }
      done.add(path)
    }
    for (const path of sources) visit(path, [])
    expect(circles).toEqual([])
  })

  test('no file does nothing but pass on what others export', () => {
    const barrels = sources.filter((path) => {
      const lines = (text.get(path) ?? '')
        .split('\n')
        .filter((line) => line.trim() && !/^\s*(\/\/|\/?\*)/.test(line))
      return lines.length > 0 && lines.every((line) => /^export .* from '/.test(line))
    })
    expect(barrels).toEqual([])
  })
})

describe('size', () => {
  const lengths = sources.map((path) => ({ path, lines: (text.get(path) ?? '').split('\n').length - 1 }))
  const sorted = lengths.map(({ lines }) => lines).sort((a, b) => a - b)

  test('no file is longer than 350 lines, no test than 400', () => {
    expect(lengths.filter(({ lines }) => lines > 350)).toEqual([])
    const tests = files.filter((path) => path.includes('.test.'))
    expect(tests.filter((path) => (text.get(path) ?? '').split('\n').length > 401)).toEqual([])
  })

  test('half are under 80 lines, and 95 of 100 under 250', () => {
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThan(80)
    expect(sorted[Math.floor(sorted.length * 0.95)]).toBeLessThan(250)
  })
})

test('French stands in texts.ts alone, in the vocabulary, in mails and help pages, and in what makes the demo', () => {
  const at = /texts\.ts$|\/texts\/|^src\/(domain|demo|mail)\/|^src\/features\/help\//
  const wrong = sources
    .filter((path) => !at.test(path))
    .flatMap((path) =>
      withoutComments(text.get(path) ?? '')
        .split('\n')
        .map((line, index) => ({ line, where: `${path}:${index + 1}` }))
        .filter(({ line }) => /[éèêàùçôîœÉÈÀ’«»]/.test(line))
        .map(({ line, where }) => `${where} ${line.trim()}`),
    )
  expect(wrong).toEqual([])
})

function withoutComments(code: string): string {
  return code
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ''))
    .replace(/(^|\s)\/\/.*$/gm, '')
}

/** Sentences that the specification, or product.md, quotes with a straight apostrophe. */
const QUOTED_WITH_STRAIGHT_APOSTROPHE = [
  "Poignées d'amour",
  "Ce membre n'accepte pas les demandes d'ami de votre profil.",
  "Erreur impossible d'initialiser le formulaire de recherche",
  "Erreur impossible de charger l'interlocuteur",
  "Vous n'avez pas sélectionné de photo",
  "Vous avez atteint la limite de demandes d'ami pour aujourd'hui",
  "Vous n'avez pas d'abonnement Premium 🥹",
]

test('French texts have typographic apostrophes, but where the specification quotes a straight one', () => {
  const at = /texts\.ts$|\/texts\/|\.tsx$|\/mails\.ts$|^src\/(domain|demo|mail)\/|^src\/features\/help\//
  const quoted = new Set<string>()
  const wrong = sources
    .filter((path) => at.test(path))
    .flatMap((path) =>
      withoutComments(text.get(path) ?? '')
        .split('\n')
        .map((line, index) => {
          const rest = QUOTED_WITH_STRAIGHT_APOSTROPHE.reduce((left, sentence) => {
            if (left.includes(sentence)) quoted.add(sentence)
            return left.replaceAll(sentence, '')
          }, line)
          return { rest, where: `${path}:${index + 1}` }
        })
        .filter(({ rest }) => /\p{L}(\\?'|&#39;|&apos;)\p{L}/u.test(rest))
        .map(({ rest, where }) => `${where} ${rest.trim()}`),
    )
  expect(wrong).toEqual([])
  expect([...quoted].sort()).toEqual([...QUOTED_WITH_STRAIGHT_APOSTROPHE].sort())
})

test('every island is registered under its own name, and every registered one stands on a page', () => {
  const inFiles = sources.flatMap((path) => /\/islands\/([\w-]+)\.tsx$/.exec(path)?.[1] ?? []).sort()
  expect(Object.keys({ ...islands, ...deskIslands }).sort()).toEqual(inFiles)
  const used = sources.flatMap((path) =>
    [...(text.get(path) ?? '').matchAll(/<Island\s+id="([\w-]+)"/g)].map(([, id]) => String(id)),
  )
  expect([...new Set(used)].sort()).toEqual(inFiles)
})
