import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { StartError } from '../../src/platform/start-error.ts'
import { measureCapacity } from '../simulate/capacity.ts'
import { DEFAULT_MODEL } from '../simulate/parameters.ts'
import { renderPicture } from '../simulate/picture.ts'
import { compare, formatResults, formatSensitivity, runAll } from '../simulate/report.ts'
import { type Simulation, WARM_UP_DAYS } from '../simulate/run.ts'
import { type Command, usageError } from './command.ts'

const PICTURE = 'docs/pictures/introductions.svg'

/** Compares orders of suggestion on generated agents. Reads and writes nothing of the site. */
export const simulate: Command = {
  usage: [
    'simulate [--agents 100000] [--days 14] [--seed 1] [--picture file.svg]',
    'simulate --sensitivity [--agents 20000] [--days 14] [--seed 1]',
    'simulate --members 1000000 [--seed 1]',
  ],
  run: async (args) => {
    const { sensitivity, members, picture, ...given } = readOptions(args)
    if (members !== undefined) {
      const seed = readNumber('--seed', given.seed ?? '1', 0, 1_000_000)
      return console.log(describeCapacity(readNumber('--members', members, 100, 5_000_000), seed))
    }
    const simulation = readSimulation(given, sensitivity ? 20_000 : 100_000)
    if (sensitivity) return console.log(formatSensitivity(simulation))
    const results = runAll(simulation)
    await writeFile(picture, renderPicture(results))
    const [meetings, gini] = compare(results)
    console.log(
      `${formatResults(results)}\n\nOurs against the order by activity: effective meetings ${meetings}, Gini ${gini}.`,
    )
    console.log(`The picture is ${picture}.`)
  },
}

function readOptions(args: string[]) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        agents: { type: 'string' },
        days: { type: 'string' },
        seed: { type: 'string' },
        members: { type: 'string' },
        picture: { type: 'string', default: PICTURE },
        sensitivity: { type: 'boolean', default: false },
      },
    })
    return values
  } catch {
    throw usageError(simulate)
  }
}

function readSimulation(
  given: { agents?: string; days?: string; seed?: string },
  agents: number,
): Simulation {
  return {
    agents: readNumber('--agents', given.agents ?? String(agents), 100, 1_000_000),
    days: readNumber('--days', given.days ?? '14', WARM_UP_DAYS + 7, 90),
    seed: readNumber('--seed', given.seed ?? '1', 0, 1_000_000),
    model: DEFAULT_MODEL,
  }
}

function readNumber(name: string, text: string, least: number, most: number): number {
  const number = Number(text)
  if (!/^\d+$/.test(text) || number < least || number > most)
    throw new StartError(`${name} is a whole number from ${least} to ${most}.`)
  return number
}

function describeCapacity(members: number, seed: number): string {
  const { served, introductions, seconds, peakMegabytes } = measureCapacity(members, seed)
  return `${members} members, ${served} served: ${introductions} suggestions in ${seconds.toFixed(1)} s of one processor, ${Math.round(peakMegabytes)} MB at most.`
}
