/** What a connection to the service needs beyond its address, in PEM form. */
export interface Tls {
  cert?: string
  key?: string
  passphrase?: string
  /** Certificates of authorities that are trusted beside those of Node.js and of `NODE_EXTRA_CA_CERTS`. */
  authority?: string
}
