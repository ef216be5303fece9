import { useEffect, useState } from 'react'

/**
 * Gives the focus back to what had it before a drawer or a dialog opened. The component library does so only for those
 * that stay in the page while they are closed.
 */
export function useReturnFocus(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body && before instanceof HTMLElement) before.focus()
      })
    },
    [before],
  )
}
