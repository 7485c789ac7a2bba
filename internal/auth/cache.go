package auth

import (
	"crypto/sha256"
	"sync"
	"time"

	"github.com/teamgraph/teamgraph/internal/store"
)

// How long a key's row may be used again, and so how long a revoked key may still work; and how many rows
// are kept for that.
const (
	cacheTime = time.Second
	cacheRows = 4096
)

// cache keeps the rows of keys that proved to be right, by the hash of their secret: who does not know a
// key's secret can't tell by the time of an answer whether it is in use. It holds two generations of at
// most cacheRows, so that forgetting costs nothing.
type cache struct {
	mu            sync.Mutex
	young, old    map[[sha256.Size]byte]cached
	youngBegan    time.Time
	rowsAtTheMost int
}

type cached struct {
	row   store.APIKey
	until time.Time
}

func newCache(rows int) *cache {
	return &cache{rowsAtTheMost: rows, young: map[[sha256.Size]byte]cached{}}
}

func (c *cache) get(hash [sha256.Size]byte, now time.Time) (store.APIKey, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	hit, ok := c.young[hash]
	if !ok {
		hit, ok = c.old[hash]
	}
	return hit.row, ok && now.Before(hit.until)
}

// put keeps a row that was read at a moment: its second counts from then.
func (c *cache) put(hash [sha256.Size]byte, row store.APIKey, read time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.young) >= c.rowsAtTheMost || read.Sub(c.youngBegan) >= cacheTime {
		c.old, c.young, c.youngBegan = c.young, make(map[[sha256.Size]byte]cached), read
	}
	c.young[hash] = cached{row, read.Add(cacheTime)}
}
