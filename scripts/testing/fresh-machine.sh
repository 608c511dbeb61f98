#!/usr/bin/env bash
# Runs both commands of the README on a new machine: Debian's smallest system in a folder, with Node, npm, a fresh clone of the
# commit, and nothing else. Needs root, debootstrap and unshare. Settings that lead to package registries are those of this machine.
#
#   scripts/testing/fresh-machine.sh                   npm start, then npm test
#   scripts/testing/fresh-machine.sh PART [ARGUMENT …] only npm test -- PART [ARGUMENT …]
#
# FRESH_ROOT is the folder (default: /var/tmp/fresh-machine). It keeps the system for the next run, the root of the last run,
# and its output. SUITE is another release than this machine's, such as trixie. PORT is that of npm start.
set -euo pipefail
cd "$(dirname "$0")/../.."

# Bash reads a script while it runs, and this one may be edited meanwhile.
main() {
  folder=${FRESH_ROOT:-/var/tmp/fresh-machine}
  . /etc/os-release
  suite=${SUITE:-$VERSION_CODENAME}
  base=$folder/$suite.tar
  root=$folder/root
  output=$folder/output.txt
  # Not that of node_modules, which npm puts on PATH.
  node=$(readlink -f "$(type -ap node | grep -v node_modules | head -1)")
  npm=$(dirname "$(dirname "$(readlink -f "$(type -ap npm | grep -v node_modules | head -1)")")")

  [ "$(id -u)" = 0 ] || { echo 'fresh-machine.sh needs root.' >&2; exit 2; }
  for program in debootstrap unshare; do
    type "$program" >/dev/null || { echo "$program not found. On Debian: apt-get install debootstrap util-linux" >&2; exit 2; }
  done

  mkdir -p "$folder"
  if [ ! -e "$base" ]; then
    echo "· a new Debian in $base"
    rm -rf "$root"
    mirror=$(apt-get indextargets --format '$(REPO_URI)' | head -1)
    debootstrap --variant=minbase --include=ca-certificates "$suite" "$root" "$mirror" >"$output"
    rm -rf "$root"/var/cache/apt/archives/*.deb "$root"/var/lib/apt/lists/*
    tar -cf "$base.part" -C "$root" .
    mv "$base.part" "$base"
  fi

  echo "· a root of its own in $root"
  rm -rf --one-file-system "$root"
  mkdir "$root"
  tar -xf "$base" -C "$root"
  # What leads to the registries here: resolvers, certificates, apt and npm.
  for path in /etc/resolv.conf /etc/hosts /etc/ssl/certs /usr/local/share/ca-certificates /etc/apt; do
    [ ! -e "$path" ] || { rm -rf "${root:?}$path" && cp -aL "$path" "$root$path"; }
  done
  find "$root/etc/apt" -type f -exec sed -i "s/\b$VERSION_CODENAME\b/$suite/g" {} +
  [ ! -e ~/.npmrc ] || cp ~/.npmrc "$root/root/"
  global=$("$node" "$npm/bin/npm-cli.js" config get globalconfig)
  mkdir -p "$root/usr/local/etc" "$root/usr/local/lib/node_modules"
  [ ! -e "$global" ] || cp "$global" "$root/usr/local/etc/npmrc"
  cp "$node" "$root/usr/local/bin/node"
  cp -a "$npm" "$root/usr/local/lib/node_modules/npm"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
  ln -s ../lib/node_modules/npm/bin/npx-cli.js "$root/usr/local/bin/npx"

  commit=$(git rev-parse HEAD)
  git clone -q --no-checkout . "$root/root/website"
  git -C "$root/root/website" checkout -q --detach "$commit"

  cat >"$root/root/run.sh" <<'END'
cd /root/website
code=0
# fetch ADDRESS: whether it answers with 200.
fetch() {
  node -e 'fetch(process.argv[1]).then(({ status, url }) => {
    console.log(`npm start: ${url} answers ${status}`)
    process.exitCode = status === 200 ? 0 : 1
  })' "$1"
}
if [ $# = 0 ]; then
  begin=$SECONDS
  npm start >/root/start.txt 2>&1 &
  until grep -q 'Press Ctrl-C' /root/start.txt || ! kill -0 $! 2>/dev/null; do sleep 1; done
  cat /root/start.txt
  echo "npm start: ready after $((SECONDS - begin)) s"
  addresses=$(sed -n '/^The site is at/,$p' /root/start.txt | grep -oE 'http://\S+') || { echo 'npm start: printed no address'; code=1; }
  for address in $addresses; do fetch "$address" || code=1; done
  kill $!
  wait
fi
begin=$SECONDS
npm test -- "$@" || code=1
echo "npm test: ended after $((SECONDS - begin)) s"
exit $code
END

  # Only what concerns proxies, certificates and npm.
  settings=()
  for name in $(compgen -e | grep -iE '^(.*_proxy|npm_config_registry|node_extra_ca_certs|ssl_cert_.*|port|ci)$'); do settings+=("$name=${!name}"); done
  inside='
    set -e
    mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" && mount -t tmpfs tmpfs "$0/dev/shm" && mount -t tmpfs tmpfs "$0/tmp"
    exec chroot "$0" "$@"'
  code=0
  unshare --mount --pid --fork --kill-child sh -c "$inside" "$root" \
    env -i HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 "${settings[@]}" \
    bash /root/run.sh "$@" </dev/null 2>&1 | tee "$output" || code=${PIPESTATUS[0]}

  echo
  echo "$(date +%F), commit ${commit:0:8}, $(. "$root/etc/os-release" && echo "$PRETTY_NAME"), Node $("$node" -p process.versions.node), $(nproc) cores"
  grep -E '^npm (start|test): ' "$output" || true
  sed -n '/^\(Skipped\|Passed only when repeated\|Failed\):$/,$p' "$output" | grep -v '^npm ' ||
    grep -E '^[0-9]+ passed, ' "$output" | tail -1
  exit "$code"
}

main "$@"
