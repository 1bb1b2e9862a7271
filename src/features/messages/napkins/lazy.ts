import { lazy } from 'react'
import * as parts from './napkin-card.tsx'

// The server renders them at once; a browser keeps that markup until their code has loaded, and loads it only where a
// conversation has a napkin. The bundler drops the import above.

const load = () => import('./napkin-card.tsx')

export const NapkinCard = import.meta.env.SSR
  ? parts.NapkinCard
  : lazy(() => load().then(({ NapkinCard: component }) => ({ default: component })))

export const MeetingPin = import.meta.env.SSR
  ? parts.MeetingPin
  : lazy(() => load().then(({ MeetingPin: component }) => ({ default: component })))
