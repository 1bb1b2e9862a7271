export const INVALID_WEEK = 'Indiquez le lundi d’une semaine, comme 2026-11-16.'
