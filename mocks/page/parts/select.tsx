import { Select as Choices, type SelectProps } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'

/** Until the list of a select that opens has its final id, in ms. */
const NAMED_MS = 50

/**
 * The component library's select. Its list is only in the page while it is open, and gets its id then: drawn once more,
 * the input names it to screen readers.
 */
export function Select({ onDropdownOpen, onDropdownClose, ...props }: SelectProps): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const [, setNamed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setNamed(isOpen), NAMED_MS)
    return () => clearTimeout(timer)
  }, [isOpen])
  return (
    <Choices
      {...props}
      onDropdownOpen={() => {
        setOpen(true)
        onDropdownOpen?.()
      }}
      onDropdownClose={() => {
        setOpen(false)
        onDropdownClose?.()
      }}
    />
  )
}
