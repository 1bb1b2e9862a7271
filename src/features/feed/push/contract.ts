import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import { MessageReply } from '../../../shared/schemas.ts'
import { INVALID_VALUE } from '../../../shared/texts.ts'

/** `web:{id}`, with the browser's random id (specification 2, section 7). */
const PushUserId = z.string(INVALID_VALUE).check(z.regex(/^web:[\w-]{1,64}$/, INVALID_VALUE))

const BrowserSubscription = z.object({
  endpoint: z.string(INVALID_VALUE).check(z.maxLength(1_000, INVALID_VALUE)),
  keys: z.object({
    p256dh: z.string(INVALID_VALUE).check(z.regex(/^[\w-]{80,100}=*$/, INVALID_VALUE)),
    auth: z.string(INVALID_VALUE).check(z.regex(/^[\w-]{20,30}=*$/, INVALID_VALUE)),
  }),
})
export type BrowserSubscription = z.infer<typeof BrowserSubscription>

export const subscribeToPush = endpoint({
  name: 'subscribeToPush',
  method: 'POST',
  path: '/api/webpush',
  access: 'member',
  inReview: true,
  summary:
    'Subscribes a browser to web push until its session ends. Without `subscription` nothing is stored, and the message says so. 422 for an endpoint that is not of a known push service on port 443.',
  body: z.object({
    push: PushUserId,
    // The specification's payload is `push` alone, which names no address to send to.
    subscription: z.optional(BrowserSubscription),
  }),
  reply: MessageReply,
})

export const unsubscribeFromPush = endpoint({
  name: 'unsubscribeFromPush',
  method: 'DELETE',
  path: '/api/webpush/:push',
  access: 'member',
  inReview: true,
  summary: 'Ends the web push of a browser.',
  params: z.object({ push: PushUserId }),
  reply: MessageReply,
})

export const getPushKey = endpoint({
  name: 'getPushKey',
  method: 'GET',
  path: '/api/webpush/key',
  access: 'member',
  summary: 'The public key (VAPID) that a browser subscribes with.',
  reply: z.strictObject({ key: z.string() }),
})

/** Payload for the service worker. */
export interface PushMessage {
  title: string
  body: string
  /** From the root. */
  url: string
  /** A push replaces the shown one with the same tag. */
  tag: string
  /** Id of the object, against duplicates. */
  id: number
}

/**
 * The body of a push: the declarative form, which Safari shows without a worker, with the members that the service worker reads.
 * https://www.w3.org/TR/push-api/#declarative-push-message
 */
export interface PushBody extends PushMessage {
  web_push: 8030
  notification: {
    title: string
    body: string
    /** Absolute. */
    navigate: string
    tag: string
    lang: 'fr'
  }
}

/** A browser's record of its subscription. */
export interface StoredPush {
  member: number
  /** Random; follows `web:` in the calls. */
  id: string
  /** Time of the last registration, milliseconds since 1970. */
  at: number
}
