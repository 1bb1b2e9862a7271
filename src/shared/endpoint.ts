import type * as z from 'zod/mini'
import type { TokenScope } from './token-scopes.ts'

/**
 * Who may make a call. `member` is signed in and not suspended, `signed-in` includes the suspended,
 * `verified` also needs a confirmed e-mail address. The `desk` values require roles of at least 1, 2 and 3, and a
 * recent second factor, on the site as in the administration (product.md 7; decision 18); `staff-setup` is for staff
 * who set up or verify that factor.
 */
export type Access =
  | 'anyone'
  | 'signed-in'
  | 'member'
  | 'verified'
  | 'staff-setup'
  | 'desk'
  | 'desk-admin'
  | 'desk-founder'

type Schema = z.ZodMiniType
type Output<S> = S extends Schema ? z.output<S> : undefined
type Input<S> = S extends Schema ? z.input<S> : undefined

/** An API call, as server, browser, forms and OpenAPI use it. `P`, `Q`, `B`, `R` are its schemas. */
export interface Endpoint<
  A extends Access = Access,
  P extends Schema | undefined = Schema | undefined,
  Q extends Schema | undefined = Schema | undefined,
  B extends Schema | undefined = Schema | undefined,
  R extends Schema = Schema,
> {
  /** Of its constant: the operation's id in the API document. */
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Fastify form: `/api/user/:id`. */
  path: `/${string}`
  access: A
  /** A token of the API that has this scope may make the call; without one, no token may (decision 53). */
  scope?: TokenScope
  /** One English line for the API document. */
  summary: string
  params: P
  query: Q
  body: B
  /** Instead of `body` in the browser's build (`tools/build/browser-contracts.ts`). */
  loadBody?: () => Promise<B>
  /** Address of its plain HTML form; further forms of the call are named where it is registered. */
  form?: `/${string}`
  /** Field of a multipart body's single file, which the route reads itself. */
  file?: string
  /** Allowed to a member under review: writes nothing that others see (decision 32). */
  inReview?: true
  /** Works while the site is read only: signing in and out, safety, and what the law asks (decision 55). */
  inReadOnly?: true
  /** Needs a sign-in, or the password, given in this session a short time ago (`platform/http/recent-auth.ts`). */
  recentAuth?: true
  /** Writes text or pictures that others read: the address it comes from is sealed (`platform/legal-records`). */
  createsContent?: true
  /** Needs a proof of work during a flood (decision 34). */
  needsProof?: true
  /** A call of members by which staff act on others too: counted among the acts of staff. */
  isStaffToo?: true
  /** Not counted among the acts of staff (decision 18). */
  isUnpaced?: true
  /** Replies with server-sent events, which the route writes itself. */
  isStream?: true
  /** Replies with a file of this media type, which the route returns as a stream. */
  mediaType?: `${string}/${string}`
  reply: R
}

/** An address with its parts filled in. */
export function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

export type Params<E extends Endpoint> = Output<E['params']>
export type Query<E extends Endpoint> = Output<E['query']>
export type Body<E extends Endpoint> = Output<E['body']>
export type BodyInput<E extends Endpoint> = Input<E['body']>
export type Reply<E extends Endpoint> = z.output<E['reply']>

interface EndpointDeclaration<A, P, Q, B, R> {
  name: string
  method: Endpoint['method']
  path: Endpoint['path']
  access: A
  scope?: TokenScope
  summary: string
  params?: P
  query?: Q
  body?: B
  form?: NonNullable<Endpoint['form']>
  file?: string
  inReview?: true
  inReadOnly?: true
  recentAuth?: true
  createsContent?: true
  needsProof?: true
  isStaffToo?: true
  isUnpaced?: true
  isStream?: true
  mediaType?: NonNullable<Endpoint['mediaType']>
  reply: R
}

/** Declares an API call, for the server to register and the browser to call. */
export function endpoint<
  A extends Access,
  R extends Schema,
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
>(declared: EndpointDeclaration<A, P, Q, B, R>): Endpoint<A, P, Q, B, R> {
  return declared as Endpoint<A, P, Q, B, R>
}
