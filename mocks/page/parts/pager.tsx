import { Pagination } from '@mantine/core'
import type { ReactNode } from 'react'

/** Rows of one page of a long list. */
export const PAGE = 50

interface PagerProps {
  /** Number of all rows. */
  total: number
  /** Rows of a page. */
  size?: number
  /** The present page, from 1. */
  page: string
  onChange: (page: string) => void
}

/** Leads to the other pages of a long list; nothing if it has only one. */
export function Pager({ total, size = PAGE, page, onChange }: PagerProps): ReactNode {
  if (total <= size) return null
  return (
    <Pagination
      mt="sm"
      size="sm"
      total={Math.ceil(total / size)}
      value={Number(page)}
      onChange={(next) => onChange(String(next))}
      getControlProps={(control) => ({ 'aria-label': `${control} page` })}
      getItemProps={(item) => ({ 'aria-label': `page ${item}` })}
    />
  )
}

/** Number of rows before a page. */
export function skippedAt(page: string, size = PAGE): number {
  return Math.max(0, (Number(page) || 1) - 1) * size
}
