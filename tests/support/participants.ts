import type { Participant } from '../../src/features/introductions/run.ts'

/** A woman of 35 in Paris who accepts everybody, and has answered nothing. */
export function createParticipant(given: Partial<Participant> & { id: number }): Participant {
  return {
    sex: 0,
    age: 35,
    wantedSexes: 7,
    ageFrom: 18,
    ageTo: 120,
    latitude: 48.86,
    longitude: 2.35,
    radiusKm: 50,
    inactiveDays: 0,
    excluded: new Set(),
    intentions: 0,
    interests: [],
    outings: [],
    topics: [],
    children: null,
    smoke: null,
    orientation: null,
    religion: null,
    receives: true,
    givenToday: 0,
    shownToday: 0,
    unshownDays: 0,
    recent: new Set(),
    ...given,
  }
}
