package dbtest

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/containerd/errdefs"
	"github.com/jackc/pgx/v5"
	"github.com/moby/moby/api/types/container"
	"github.com/moby/moby/api/types/network"
	"github.com/moby/moby/client"
	"github.com/testcontainers/testcontainers-go"
	"github.com/testcontainers/testcontainers-go/log"

	"github.com/teamgraph/teamgraph/internal/pgcluster"
)

const (
	imageEnv     = "TEAMGRAPH_TEST_IMAGE"
	networkEnv   = "TEAMGRAPH_TEST_CONTAINER_NETWORK"
	defaultImage = "pgvector/pgvector:pg17"
	defaultPort  = "5432/tcp"

	// containerData is a folder that no image uses, on a file system in memory.
	containerData = "/var/lib/postgresql/teamgraph-test"
	pollEvery     = 50 * time.Millisecond
)

// containerHost runs a container of a PostgreSQL image.
type containerHost struct {
	image, network string
	dir            string
}

// containerState is what the folder keeps of the running container.
type containerState struct{ ID, URL string }

func newContainerHost() *containerHost {
	// Ryuk, the library's own watchdog, is a second image to pull and a privileged container; ours will do.
	_ = os.Setenv("TESTCONTAINERS_RYUK_DISABLED", "true") // fails for malformed names alone
	log.SetDefault(log.NewNoopLogger())
	h := &containerHost{image: os.Getenv(imageEnv), network: os.Getenv(networkEnv)}
	if h.image == "" {
		h.image = defaultImage
	}
	sum := sha256.Sum256([]byte(h.image + "\x00" + h.network))
	name := fmt.Sprintf("teamgraph-test-%d-%s", os.Geteuid(), hex.EncodeToString(sum[:4]))
	h.dir = filepath.Join(os.TempDir(), name)
	return h
}

func (h *containerHost) folder() string { return h.dir }

func (h *containerHost) statePath() string { return filepath.Join(h.dir, "container.json") }

// start uses the container that another test binary started when it answers, else starts one.
func (h *containerHost) start(ctx context.Context) (string, error) {
	if st, err := h.load(); err == nil {
		if ping(ctx, st.URL) == nil {
			return st.URL, nil
		}
		if err := h.stop(ctx); err != nil {
			return "", err
		}
	}
	u, err := h.launch(ctx)
	if err != nil {
		return "", errors.Join(fmt.Errorf("%s=1, and no container of the image %s could be started "+
			"(`make test-container` makes an image when it cannot be pulled): %w", containerEnv, h.image, err), h.stop(context.WithoutCancel(ctx)))
	}
	return u, nil
}

// launch runs the container and waits until it answers. It notes the container in the folder as soon as
// there is one, for stop to find.
func (h *containerHost) launch(ctx context.Context) (string, error) {
	password, port := rand.Text(), defaultPort
	if h.network == "host" {
		free, err := pgcluster.FreePort()
		if err != nil {
			return "", err
		}
		port = strconv.Itoa(free)
	}
	ctr, err := testcontainers.Run(ctx, h.image, h.options(password, port)...)
	if ctr == nil {
		return "", cmp.Or(err, errors.New("no container was made"))
	}
	st := containerState{ID: ctr.GetContainerID()}
	if err := errors.Join(err, h.save(st)); err != nil {
		return "", err
	}
	if h.network != "host" {
		mapped, err := ctr.MappedPort(ctx, port)
		if err != nil {
			return "", err
		}
		port = mapped.Port()
	}
	u := url.URL{
		Scheme: "postgres", User: url.UserPassword("postgres", password),
		Host: net.JoinHostPort("127.0.0.1", port), Path: "/postgres", RawQuery: "sslmode=disable",
	}
	st.URL = u.String()
	if err := h.save(st); err != nil {
		return "", err
	}
	return st.URL, waitFor(ctx, ctr, st.URL)
}

// options keep the data in memory and let nobody connect from outside this machine.
func (h *containerHost) options(password, port string) []testcontainers.ContainerCustomizer {
	env := map[string]string{"POSTGRES_PASSWORD": password, "PGDATA": containerData}
	cmd := []string{"-c", "fsync=off", "-c", "full_page_writes=off", "-c", "synchronous_commit=off", "-c", "jit=off", "-c", "max_connections=200"}
	options := []testcontainers.ContainerCustomizer{
		testcontainers.WithLabels(map[string]string{"org.teamgraph.test": h.dir}),
		testcontainers.WithHostConfigModifier(func(c *container.HostConfig) {
			c.NetworkMode = container.NetworkMode(h.network)
			c.Tmpfs = map[string]string{containerData: "rw"}
			if h.network != "host" {
				loopback := netip.AddrFrom4([4]byte{127, 0, 0, 1})
				c.PortBindings = network.PortMap{network.MustParsePort(port): {{HostIP: loopback}}}
			}
		}),
	}
	if h.network == "host" {
		env["PGPORT"] = port
		cmd = append(cmd, "-c", "listen_addresses=127.0.0.1")
	} else {
		options = append(options, testcontainers.WithExposedPorts(port))
	}
	return append(options, testcontainers.WithEnv(env), testcontainers.WithCmd(cmd...))
}

// stop removes the container that the folder notes.
func (h *containerHost) stop(ctx context.Context) error {
	st, err := h.load()
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	docker, err := testcontainers.NewDockerClientWithOpts(ctx)
	if err != nil {
		return fmt.Errorf("remove the test container: %w", err)
	}
	defer docker.Close() // nothing is pending
	_, err = docker.ContainerRemove(ctx, st.ID, client.ContainerRemoveOptions{Force: true, RemoveVolumes: true})
	if err != nil && !errdefs.IsNotFound(err) {
		return fmt.Errorf("remove the test container %s: %w", st.ID, err)
	}
	return os.Remove(h.statePath())
}

func (h *containerHost) load() (st containerState, err error) {
	b, err := os.ReadFile(h.statePath())
	if err == nil {
		err = json.Unmarshal(b, &st)
	}
	return st, err
}

func (h *containerHost) save(st containerState) error {
	b, err := json.Marshal(st)
	if err != nil {
		return err
	}
	return os.WriteFile(h.statePath(), b, 0o600) // it holds the password
}

func ping(ctx context.Context, u string) error {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	conn, err := pgx.Connect(ctx, u)
	if err != nil {
		return err
	}
	return conn.Close(ctx)
}

// waitFor polls the server until it answers or its container has ended.
func waitFor(ctx context.Context, ctr *testcontainers.DockerContainer, u string) error {
	tick := time.NewTicker(pollEvery)
	defer tick.Stop()
	for {
		err := ping(ctx, u)
		if err == nil {
			return nil
		}
		if st, err := ctr.State(ctx); err == nil && !st.Running {
			return fmt.Errorf("the container ended with status %d: %s", st.ExitCode, lastLines(ctx, ctr))
		}
		select {
		case <-ctx.Done():
			return errors.Join(ctx.Err(), err)
		case <-tick.C:
		}
	}
}

// lastLines is the end of what the container printed.
func lastLines(ctx context.Context, ctr *testcontainers.DockerContainer) string {
	r, err := ctr.Logs(ctx)
	if err != nil {
		return err.Error()
	}
	defer r.Close() // only read
	b, err := io.ReadAll(r)
	if err != nil {
		return err.Error()
	}
	return string(b[max(0, len(b)-1000):])
}
