package record

import (
	"bufio"
	"errors"
	"io"
)

// lineReader reads lines in bounded memory. Lines end at LF and nowhere else.
type lineReader struct {
	r    *bufio.Reader
	long []byte // a line longer than the buffer of r
	line int    // the number of the line that was read last, from 1
}

func newLineReader(r io.Reader) lineReader {
	return lineReader{r: bufio.NewReaderSize(r, 64<<10)}
}

// next returns the next line without its end, valid until the following call, and its size in bytes. Of a line longer
// than MaxLine it returns the size only. It returns io.EOF after the last line, whether or not that has a line end.
func (l *lineReader) next() (line []byte, size int, err error) {
	line, err = l.r.ReadSlice('\n')
	if errors.Is(err, bufio.ErrBufferFull) {
		line, size, err = l.nextLong(line)
	} else {
		size = len(line)
	}
	if err != nil && (!errors.Is(err, io.EOF) || size == 0) {
		return nil, 0, err
	}
	l.line++
	if err == nil {
		line, size = trimEnd(line, size)
	}
	if size > MaxLine {
		return nil, size, nil
	}
	return line, size, nil
}

// nextLong goes on with a line of which start filled the buffer. It keeps no more than fits MaxLine with its end.
func (l *lineReader) nextLong(start []byte) (line []byte, size int, err error) {
	l.long = append(l.long[:0], start...)
	size = len(start)
	for {
		more, err := l.r.ReadSlice('\n')
		size += len(more)
		if room := MaxLine + len("\r\n") - len(l.long); room > 0 {
			l.long = append(l.long, more[:min(room, len(more))]...)
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return l.long, size, err
		}
	}
}

// trimEnd takes the line end off. Of a line that was not kept whole, only the size is right.
func trimEnd(line []byte, size int) ([]byte, int) {
	size--
	line = line[:min(len(line), size)]
	if n := len(line); n == size && n > 0 && line[n-1] == '\r' {
		return line[:n-1], size - 1
	}
	return line, size
}
