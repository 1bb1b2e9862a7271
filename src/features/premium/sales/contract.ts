import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import { MONTH_INVALID } from '../texts.ts'

export const SALES_PATH = '/admin/ventes'

/** `2026-11`. */
export const Month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, MONTH_INVALID))

export const exportSales = endpoint({
  name: 'exportSales',
  method: 'GET',
  path: '/api/admin/sales',
  access: 'desk-founder',
  summary: 'Sales of a month in Paris as CSV: totals by day, VAT rate and means of payment.',
  query: z.object({ month: Month }),
  mediaType: 'text/csv',
  reply: z.string(),
})
