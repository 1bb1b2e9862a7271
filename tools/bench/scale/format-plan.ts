import type { NodeCount, Plan } from './model.ts'
import type { Assumptions } from './plan-inputs.ts'

const formatWhole = (value: number) => Math.round(value).toLocaleString('en')
const alignRight = (text: string, width: number) => text.padStart(width)
const formatDecimal = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 1 })

/** A plan as lines of text, with all that was assumed. */
export function formatPlan(plan: Plan, assumed: Assumptions): string[] {
  return [
    '',
    `${formatWhole(assumed.members)} members, ${formatWhole(100 * assumed.active)} % of them a day, ${formatWhole(100 * assumed.peakHour)} % of a day in its busiest hour`,
    ...formatWorks(plan),
    '',
    ...formatTables(plan),
    '',
    ...plan.search.map(
      ({ strategy, shards, databaseCores, presenceCores }) =>
        `searched ${strategy}: a search asks ${formatDecimal(shards)}; ${formatDecimal(databaseCores)} cores search, ${formatDecimal(presenceCores)} write presence`,
    ),
    `busiest of ${assumed.zones} zones ${formatDecimal(plan.zoneImbalance)} times the average; busiest of ${assumed.shards} shards ${plan.spread.shard.toFixed(2)} times, busiest node ${plan.spread.node.toFixed(2)} times`,
    `${formatWhole(plan.streams)} open event streams, ${formatDecimal(plan.streamGigabytes)} GB`,
    `processes of the site: by processor ${plan.processes.byCpu}, by streams ${plan.processes.byStreams}`,
    formatNodes('nodes of members', plan.nodes),
    formatNodes('nodes of the forum', plan.forum),
    `assumed: ${JSON.stringify(assumed)}`,
  ]
}

function formatNodes(what: string, { byCpu, byMemory, byDisk, first, withCopies }: NodeCount): string {
  return `${what}: by processor ${byCpu}, by memory ${byMemory}, by disk ${byDisk}; ${first}, with copies ${withCopies}`
}

function formatWorks({ works, siteCores, databaseCores, logMBs }: Plan): string[] {
  const formatLine = (work: string, rate: string, site: string, database: string, log: string) =>
    `${work.padEnd(20)}${alignRight(rate, 10)}${alignRight(site, 14)}${alignRight(database, 16)}${alignRight(log, 12)}`
  return [
    formatLine('work at the peak', '/s', 'cores, site', 'cores, database', 'log MB/s'),
    ...works.map(({ work, perSecond, siteCores: site, databaseCores: database, logMBs: log }) =>
      formatLine(
        work,
        formatWhole(perSecond),
        formatDecimal(site),
        formatDecimal(database),
        formatDecimal(log),
      ),
    ),
    formatLine('together', '', formatDecimal(siteCores), formatDecimal(databaseCores), formatDecimal(logMBs)),
  ]
}

function formatTables({ tables }: Plan): string[] {
  const formatLine = (name: string, by: string, rows: string, bytes: string, size: string) =>
    `${name.padEnd(20)}${by.padEnd(8)}${alignRight(rows, 18)}${alignRight(bytes, 8)}${alignRight(size, 12)}`
  const sum = tables.reduce((total, { gigabytes }) => total + gigabytes, 0)
  return [
    formatLine('table', 'by', 'rows', 'B/row', 'GB'),
    ...tables.map(({ name, placement, rows, rowBytes, gigabytes }) =>
      formatLine(
        name,
        placement,
        formatWhole(rows),
        rowBytes === null ? 'unseen' : formatWhole(rowBytes),
        rowBytes === null ? '' : formatDecimal(gigabytes),
      ),
    ),
    formatLine('together', '', '', '', formatDecimal(sum)),
  ]
}
