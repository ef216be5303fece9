/** The form of W3C Trace Context, of this and any later version; an id of zeros is invalid. */
const TRACEPARENT = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-[\da-f]{16}-[\da-f]{2}(?:-|$)/

/** The trace id of a `traceparent` header; undefined if there is none, or if it is invalid. */
export function traceIdIn(traceparent: string | undefined): string | undefined {
  return traceparent === undefined ? undefined : TRACEPARENT.exec(traceparent)?.[1]
}
