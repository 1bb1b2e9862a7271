import type { Position } from '../../shared/distance.ts'

const NOWHERE: Position = { latitude: 0, longitude: 0 }

/**
 * A position as this reader may use it, another's or their own. Before their e-mail is confirmed there is none: somebody who
 * may stand anywhere would find anybody by distances alone.
 */
export function positionFor(reader: { verified: boolean }, { latitude, longitude }: Position): Position {
  return reader.verified ? { latitude, longitude } : NOWHERE
}
