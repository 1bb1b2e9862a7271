import { readFileSync } from 'node:fs'
import type { ESTree, Plugin } from 'vite'

/** Suffix of a contract with its schemas. */
const WHOLE = '?schemas'
const HAS_SCHEMAS = /from ['"]zod\/mini['"]|\bendpoint\(\{/
/** Fields of a call that the browser reads. */
const READ = /^(?:method|path|form|file)\b/

/**
 * Reduces contracts in the browser's build: of each call only its address remains, and schemas that nothing uses are
 * dropped. Forms load a call's contract with its schemas, and zod, with the first check
 * (`src/client/load-schema.ts`).
 */
export function browserContracts(): Plugin {
  return {
    name: 'browser-contracts',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    // A whole contract imports others whole.
    resolveId: {
      order: 'pre',
      async handler(source, importer, options) {
        if (!importer?.endsWith(WHOLE) || !source.startsWith('.')) return null
        const found = await this.resolve(source, importer.slice(0, -WHOLE.length), {
          ...options,
          skipSelf: true,
        })
        return found && HAS_SCHEMAS.test(readFileSync(found.id, 'utf8')) ? `${found.id}${WHOLE}` : found
      },
    },
    transform: {
      order: 'post',
      filter: { id: { include: /\/src\//, exclude: /\?/ }, code: HAS_SCHEMAS },
      handler(code, id) {
        return { code: reduceContract(code, this.parse(code), id), map: null, moduleSideEffects: false }
      },
    },
  }
}

type Edit = { start: number; end: number; text: string }

function reduceContract(code: string, { body }: ESTree.Program, id: string): string {
  const edits = body
    .map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
    .flatMap((declaration) => (declaration?.type === 'VariableDeclaration' ? declaration.declarations : []))
    .flatMap((declarator) => reduceDeclaration(code, declarator, id))
  return edits.reduceRight((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code)
}

function reduceDeclaration(code: string, { id, init }: ESTree.VariableDeclarator, module: string): Edit[] {
  if (id.type !== 'Identifier' || (init?.type !== 'CallExpression' && init?.type !== 'ObjectExpression'))
    return []
  const { start, end } = init
  const [declared] = init.type === 'CallExpression' ? init.arguments : []
  const isEndpoint = init.type === 'CallExpression' && code.startsWith('endpoint(', start)
  const text =
    isEndpoint && declared?.type === 'ObjectExpression'
      ? reduceEndpoint(
          code,
          declared,
          `import(${JSON.stringify(module + WHOLE)}).then((whole) => whole.${id.name}.body)`,
        )
      : `/* @__PURE__ */ (() => (${code.slice(start, end)}))()`
  return [{ start, end, text }]
}

/** @param body imports its schema */
function reduceEndpoint(code: string, { properties }: ESTree.ObjectExpression, body: string): string {
  const sources = properties.map(({ start, end }) => code.slice(start, end))
  const read = sources.filter((source) => READ.test(source))
  const hasBody = sources.some((source) => /^body\b/.test(source))
  return `{ ${[...read, ...(hasBody ? [`loadBody: () => ${body}`] : [])].join(', ')} }`
}
