/**
 * Copies a text.
 * @throws Error if the browser does not allow it
 */
export async function copyText(text: string): Promise<void> {
  // Browsers have no clipboard for pages of other machines without TLS, as of a mock in a container.
  if (isSecureContext) return navigator.clipboard.writeText(text)
  const focused = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.className = 'hidden-text'
  // A dialog keeps the focus within itself.
  const place = focused?.closest('[role=dialog]') ?? document.body
  place.append(area)
  area.select()
  // The only way there is without a clipboard.
  const isDone = document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus()
  if (!isDone) throw new Error('the browser does not allow copying here')
}
