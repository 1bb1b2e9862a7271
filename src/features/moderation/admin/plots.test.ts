import { describe, expect, test } from 'vitest'
import { buildLinePath, computeScaleTop, describeFigure, formatDuration } from './components/plot.tsx'
import { listPeriods } from './figures.ts'

describe('what a plot says', () => {
  const message = (total: number | null, before: number | null = null) => ({ total, before })

  test.each([
    [
      describeFigure('signups', [message(1, 2)], 'day'),
      '1 inscription en 30 jours, 50\u202f% de moins que les 30 jours d’avant.',
    ],
    [describeFigure('messages', [message(0, 0)], 'week'), 'Aucun message en 26 semaines.'],
    [
      describeFigure('messages', [message(5, 5)], 'month'),
      '5 messages en 24 mois, autant que les 24 mois d’avant.',
    ],
    [describeFigure('active', [message(1)], 'day'), '1 membre actif par jour en moyenne sur 30 jours.'],
    [
      describeFigure('reports', [message(3), message(1)], 'day'),
      '3 signalements en 30 jours\u202f; 1 traité.',
    ],
    [
      describeFigure('photos_awaiting', [message(0, 4)], 'day'),
      'Aucune photo en attente, contre 4 il y a 30 jours.',
    ],
    [describeFigure('premium', [message(null)], 'day'), 'Rien n’a encore été mesuré.'],
    [
      describeFigure('photo_times', [message(7_800), message(100_000)], 'day'),
      'La moitié en 2\u00a0h\u00a010 au plus, 95 sur 100 en 1\u00a0j 4\u00a0h au plus, en moyenne sur 30 jours.',
    ],
  ])('%s', (sentence, expected) => expect(sentence).toBe(expected))

  test('times are said by what counts', () => {
    expect([9, 600, 3_600, 3_900, 86_399, 86_400, 190_000].map(formatDuration)).toEqual([
      '9\u00a0s',
      '10\u00a0min',
      '1\u00a0h',
      '1\u00a0h\u00a005',
      '1\u00a0j',
      '1\u00a0j',
      '2\u00a0j 5\u00a0h',
    ])
  })

  test('the scale ends at a round number with a whole half', () => {
    expect([0, 1, 2, 3, 11, 45, 80, 101, 999].map((most) => computeScaleTop([most, null], false))).toEqual([
      2, 2, 2, 4, 20, 60, 80, 200, 1000,
    ])
    expect([30, 700, 4_000, 90_000].map((most) => computeScaleTop([most], true))).toEqual([
      120, 1200, 7200, 172_800,
    ])
  })

  test('a line breaks where nothing was measured', () => {
    expect(buildLinePath([1, null, 2, 0], 2)).toBe('M12.5 50M62.5 0L87.5 100')
  })

  test('periods are cut into weeks from Monday and months from the first', () => {
    expect(listPeriods('2026-03-01', 'day', 3)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
    expect(listPeriods('2026-03-01', 'week', 2)).toEqual(['2026-02-16', '2026-02-23'])
    expect(listPeriods('2026-03-31', 'month', 3)).toEqual(['2026-01-01', '2026-02-01', '2026-03-01'])
  })
})
