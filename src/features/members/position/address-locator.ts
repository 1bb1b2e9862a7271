import { readFileSync } from 'node:fs'
import { type CityResponse, Reader } from 'maxmind'
import { StartError } from '../../../platform/start-error.ts'
import type { Position } from '../../../shared/distance.ts'

/** Where an address is: its country, and its city's position, 0,0 where only the country is known. */
export interface AddressLocation extends Position {
  iso: string | null
}

export type AddressLocator = (ip: string) => AddressLocation | null

/**
 * Reads the operator's table of addresses once. Without one no address is anywhere.
 * @param file path of an MMDB file (setting IP_DATABASE)
 * @throws StartError when it is none
 */
export function createAddressLocator(file: string | undefined): AddressLocator {
  if (!file) return () => null
  const table = openAddressTable(file)
  return (ip) => {
    const found = table.get(ip)
    if (!found) return null
    const iso = found.country?.iso_code ?? null
    // Without a city the table gives the middle of the country, where the member is not.
    const at = found.city ? found.location : undefined
    return { iso, latitude: at?.latitude ?? 0, longitude: at?.longitude ?? 0 }
  }
}

function openAddressTable(file: string): Reader<CityResponse> {
  try {
    return new Reader<CityResponse>(readFileSync(file))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(`The file of IP_DATABASE, ${file}, cannot be read as an MMDB file (${reason}).`)
  }
}
