import type { Assumptions } from './assumptions.ts'
import type { Nodes, Plan } from './model.ts'

const whole = (value: number) => Math.round(value).toLocaleString('en')
const right = (text: string, width: number) => text.padStart(width)
const oneDigit = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 1 })

/** A plan as lines of text, with all that was assumed. */
export function planLines(plan: Plan, assumed: Assumptions): string[] {
  return [
    '',
    `${whole(assumed.members)} members, ${whole(100 * assumed.active)} % of them a day, ${whole(100 * assumed.peakHour)} % of a day in its busiest hour`,
    ...workLines(plan),
    '',
    ...tableLines(plan),
    '',
    ...plan.search.map(
      ({ way, asked, databaseCores, presenceCores }) =>
        `searched ${way}: a search asks ${oneDigit(asked)}; ${oneDigit(databaseCores)} cores search, ${oneDigit(presenceCores)} write presence`,
    ),
    `busiest of ${assumed.zones} zones ${oneDigit(plan.zoneImbalance)} times the average; busiest of ${assumed.shards} shards ${plan.spread.shard.toFixed(2)} times, busiest node ${plan.spread.node.toFixed(2)} times`,
    `${whole(plan.streams)} open event streams, ${oneDigit(plan.streamGigabytes)} GB`,
    `processes of the site: by processor ${plan.processes.byCpu}, by streams ${plan.processes.byStreams}`,
    nodeLine('nodes of members', plan.nodes),
    nodeLine('nodes of the forum', plan.forum),
    `assumed: ${JSON.stringify(assumed)}`,
  ]
}

function nodeLine(what: string, { byCpu, byMemory, byDisk, first, withCopies }: Nodes): string {
  return `${what}: by processor ${byCpu}, by memory ${byMemory}, by disk ${byDisk}; ${first}, with copies ${withCopies}`
}

function workLines({ works, siteCores, databaseCores, logMBs }: Plan): string[] {
  const line = (work: string, rate: string, site: string, database: string, log: string) =>
    `${work.padEnd(20)}${right(rate, 10)}${right(site, 14)}${right(database, 16)}${right(log, 12)}`
  return [
    line('work at the peak', '/s', 'cores, site', 'cores, database', 'log MB/s'),
    ...works.map(({ work, perSecond, siteCores: site, databaseCores: database, logMBs: log }) =>
      line(work, whole(perSecond), oneDigit(site), oneDigit(database), oneDigit(log)),
    ),
    line('together', '', oneDigit(siteCores), oneDigit(databaseCores), oneDigit(logMBs)),
  ]
}

function tableLines({ tables }: Plan): string[] {
  const line = (name: string, by: string, rows: string, bytes: string, size: string) =>
    `${name.padEnd(20)}${by.padEnd(8)}${right(rows, 18)}${right(bytes, 8)}${right(size, 12)}`
  const sum = tables.reduce((total, { gigabytes }) => total + gigabytes, 0)
  return [
    line('table', 'by', 'rows', 'B/row', 'GB'),
    ...tables.map(({ name, placement, rows, rowBytes, gigabytes }) =>
      line(
        name,
        placement,
        whole(rows),
        rowBytes === null ? 'unseen' : whole(rowBytes),
        rowBytes === null ? '' : oneDigit(gigabytes),
      ),
    ),
    line('together', '', '', '', oneDigit(sum)),
  ]
}
