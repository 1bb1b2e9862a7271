import { lazyPart } from '../../../ui/lazy-part.ts'
import * as parts from './napkin-card.tsx'

// The server renders them at once; a browser keeps that markup until their code has loaded, and loads it only where a
// conversation has a napkin. The bundler drops the import above.

const load = () => import('./napkin-card.tsx')
const LazyCard = lazyPart(async () => ({ default: (await load()).NapkinCard }))
const LazyPin = lazyPart(async () => ({ default: (await load()).MeetingPin }))

export const NapkinCard = import.meta.env.SSR ? parts.NapkinCard : LazyCard
export const MeetingPin = import.meta.env.SSR ? parts.MeetingPin : LazyPin
