import { useState } from 'react'
import styles from './StoredPhoto.module.css'

/** `address`: null without a photo. */
export function StoredPhoto({ name, address }: { name: string; address: string | null }) {
  const [isMissing, setMissing] = useState(false)
  if (address && !isMissing)
    return (
      <img
        className={styles.photo}
        src={address}
        alt={name}
        width={800}
        height={1_000}
        onError={() => setMissing(true)}
      />
    )
  return (
    <div className={styles.none}>
      {address ? 'The photo cannot be shown here. It may be served from elsewhere.' : 'No photo'}
    </div>
  )
}
